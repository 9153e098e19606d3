// SPDX-License-Identifier: MIT

namespace Nam.Client;

/// <summary>Remembers which requests to a server have small replies, so that on all but slow paths they can go out as if NAM were not there.</summary>
/// <remarks>
/// All that NAM can do for a small reply there is to cost some microseconds, and hundreds where the code has not run for a while. A larger reply that comes unasked is plain, as it would be without NAM, and is noticed: the next
/// request of that kind asks again. On slow paths the microseconds do not matter and a missed saving would, so that every request asks. Races only shift when the next look is taken.
/// </remarks>
internal sealed class SmallReplies
{
    private const int ConfidentRun = 4;
    private const int LookInterval = 16;
    private readonly byte[] _runs = new byte[256];

    /// <summary>Says whether a request should carry the profile.</summary>
    public bool IsWorthAsking(int key, bool isSlowPath)
    {
        ref var run = ref _runs[key & 255];
        if (run < ConfidentRun || isSlowPath)
        {
            return true;
        }

        run++;
        if (run < ConfidentRun + LookInterval)
        {
            return false;
        }

        run = ConfidentRun;
        return true;
    }

    /// <summary>Notes how a reply came.</summary>
    public void Note(int key, bool isSmallAndPlain)
    {
        ref var run = ref _runs[key & 255];
        run = !isSmallAndPlain ? (byte)0 : run < ConfidentRun ? (byte)(run + 1) : run;
    }
}
