// SPDX-License-Identifier: MIT

namespace Nam.Client;

/// <summary>Remembers which requests to a server have replies that are too small to gain from, so that these can go out
/// as if NAM were not there.</summary>
/// <remarks>
/// All that NAM can do for such a reply is to cost some microseconds, hundreds where the code has not run for a while,
/// and on slow paths its headers. A larger reply that comes unasked is plain, as it would be without NAM, and is
/// noticed: the next request of that kind asks again. Races only shift when the next look is taken.
/// </remarks>
internal sealed class SmallReplies
{
    private const int ConfidentRun = 4;
    private const int LookInterval = 16;
    private readonly byte[] _runs = new byte[256];

    /// <summary>Says whether a request should carry the profile.</summary>
    public bool IsWorthAsking(int key)
    {
        ref var run = ref _runs[key & 255];
        if (run < ConfidentRun)
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
