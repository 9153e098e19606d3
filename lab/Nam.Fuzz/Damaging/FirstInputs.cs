// SPDX-License-Identifier: MIT
namespace Nam.Fuzz.Damaging;

/// <summary>Goes on from the first inputs and no other: for runs that see no branches.</summary>
internal sealed class FirstInputs(int count) : INovelty
{
    private int _left = count;

    public void Clear()
    {
    }

    public bool Learn() => _left-- > 0;
}
