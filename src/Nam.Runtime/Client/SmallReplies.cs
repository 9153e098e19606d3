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
    private readonly Kind[] _kinds = new Kind[256];

    /// <summary>Says whether a request should carry the profile.</summary>
    public bool IsWorthAsking(int key)
    {
        ref var kind = ref KindOf(key);
        if (kind.Run >= ConfidentRun)
        {
            kind.Run = Math.Min(kind.Run + 1, ConfidentRun + LookInterval);
            if (kind.Run < ConfidentRun + LookInterval || time.GetElapsedTime(kind.Look) < LookPause)
            {
                return false;
            }

            kind.Run = ConfidentRun;
        }

        kind.Look = time.GetTimestamp();
        return true;
    }

    /// <summary>Notes how a reply came.</summary>
    public void Note(int key, bool isSmallAndPlain)
    {
        ref var kind = ref KindOf(key);
        kind.Run = !isSmallAndPlain ? 0 : kind.Run < ConfidentRun ? kind.Run + 1 : kind.Run;
    }

    // Of two kinds that share a place only the later one is known: the other is asked about anew.
    private ref Kind KindOf(int key)
    {
        ref var kind = ref _kinds[key & 255];
        if (kind.Key != key)
        {
            (kind.Key, kind.Run) = (key, 0);
        }

        return ref kind;
    }

    private struct Kind
    {
        public int Key;
        public int Run;
        public long Look;
    }
}
