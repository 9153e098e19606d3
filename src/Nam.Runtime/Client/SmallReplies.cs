// SPDX-License-Identifier: MIT

namespace Nam.Client;

/// <summary>Remembers which requests to a server have replies that are too small to gain from, so that these can go out
/// as if NAM were not there.</summary>
/// <remarks>
/// All that NAM can do for such a reply is to cost some microseconds, hundreds where the code has not run for a while,
/// and on slow paths its headers. A larger reply that comes unasked is plain, as it would be without NAM, and is
/// noticed: the next request of that kind asks again. Races only shift when the next look is taken.
/// </remarks>
internal sealed class SmallReplies(TimeProvider time)
{
    private const int ConfidentRun = 4;
    private const int LookInterval = 16;

    // A look costs a reply over loopback twice its time, and what it may find changes with the path or the service, not with the call.
    private static readonly TimeSpan LookPause = TimeSpan.FromMilliseconds(100);
    private readonly byte[] _runs = new byte[256];
    private readonly long[] _looks = new long[256];

    /// <summary>Says whether a request should carry the profile.</summary>
    public bool IsWorthAsking(int key)
    {
        ref var run = ref _runs[key & 255];
        ref var look = ref _looks[key & 255];
        if (run >= ConfidentRun)
        {
            run = (byte)Math.Min(run + 1, ConfidentRun + LookInterval);
            if (run < ConfidentRun + LookInterval || time.GetElapsedTime(look) < LookPause)
            {
                return false;
            }

            run = ConfidentRun;
        }

        look = time.GetTimestamp();
        return true;
    }

    /// <summary>Notes how a reply came.</summary>
    public void Note(int key, bool isSmallAndPlain)
    {
        ref var run = ref _runs[key & 255];
        run = !isSmallAndPlain ? (byte)0 : run < ConfidentRun ? (byte)(run + 1) : run;
    }
}
