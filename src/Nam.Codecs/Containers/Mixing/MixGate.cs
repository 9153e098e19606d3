// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Mixing;

/// <summary>How many windows and texts a server mixes at once.</summary>
/// <param name="most">The most; what comes beyond that is packed by Brotli alone.</param>
/// <remarks>Mixing takes ten times what Brotli takes and 7 MB of memory, and to have it a caller only has to say that its link
/// is slow. Thread-safe.</remarks>
internal sealed class MixGate(int most)
{
    private int _left = most;

    /// <summary>Says whether one more may begin; <see cref="Leave"/> is due after it.</summary>
    internal bool TryEnter()
    {
        if (Interlocked.Decrement(ref _left) >= 0)
        {
            return true;
        }

        Leave();
        return false;
    }

    /// <summary>Ends one.</summary>
    internal void Leave() => Interlocked.Increment(ref _left);
}
