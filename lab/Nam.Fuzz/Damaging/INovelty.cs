// SPDX-License-Identifier: MIT
namespace Nam.Fuzz.Damaging;

/// <summary>Tells which inputs are worth going on from.</summary>
internal interface INovelty
{
    /// <summary>Forgets the last input.</summary>
    void Clear();

    /// <summary>Whether the input since <see cref="Clear"/> reached what none did before; it is remembered.</summary>
    bool Learn();
}
