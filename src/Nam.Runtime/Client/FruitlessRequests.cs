// SPDX-License-Identifier: MIT

namespace Nam.Client;

/// <summary>Remembers which requests have replies that nothing is gained from, so that these can go out as if NAM were not
/// there: replies that are too small, and those of servers without NAM.</summary>
/// <remarks>
/// All that NAM can do for such a reply is to cost some microseconds, hundreds where the code has not run for a while,
/// and on slow paths its headers. A larger reply that comes unasked is plain, as it would be without NAM, and is
/// noticed: the next request of that kind asks again, unless nobody has answered the earlier ones. Races only shift when the
/// next look is taken.
/// </remarks>
internal sealed class FruitlessRequests(TimeProvider time)
{
    private const int ConfidentRun = 4;
    private const int SilentRun = 8;
    private const int LookInterval = 16;

    // A look costs a reply over loopback twice its time, and what it may find changes with the path or the service, not with the call.
    private static readonly TimeSpan LookPause = TimeSpan.FromMilliseconds(100);

    // Where calls are rare, what was in the way (a proxy's error pages, say) does not keep NAM out for sixteen of them.
    private static readonly TimeSpan LongestPause = TimeSpan.FromMinutes(1);
    private readonly Kind[] _kinds = new Kind[256];

    /// <summary>Returns whether a request should carry the profile.</summary>
    public bool IsWorthAsking(int key)
    {
        ref var kind = ref KindOf(key);
        if (kind.Small >= ConfidentRun || kind.Silent >= SilentRun)
        {
            kind.Unasked = Math.Min(kind.Unasked + 1, LookInterval);
            var pause = time.GetElapsedTime(kind.Look);
            if ((kind.Unasked < LookInterval || pause < LookPause) && pause < LongestPause)
            {
                return false;
            }
        }

        kind.Unasked = 0;
        kind.Look = time.GetTimestamp();
        return true;
    }

    /// <summary>Records how a reply came.</summary>
    /// <param name="key">The key that distinguishes kinds of requests.</param>
    /// <param name="isSmallAndPlain">Whether nothing could be gained from the reply.</param>
    /// <param name="isAnswered">Whether a server with NAM has answered; <see langword="null"/> if the server was not asked.</param>
    public void Note(int key, bool isSmallAndPlain, bool? isAnswered)
    {
        ref var kind = ref KindOf(key);
        kind.Small = isSmallAndPlain ? Math.Min(kind.Small + 1, ConfidentRun) : 0;

        // Servers with NAM may say nothing of small replies.
        kind.Silent = isAnswered == true ? 0
            : isAnswered == false && !isSmallAndPlain ? Math.Min(kind.Silent + 1, SilentRun)
            : kind.Silent;
    }

    // Of two kinds that share a place only the later one is known: the other is asked about anew.
    private ref Kind KindOf(int key)
    {
        ref var kind = ref _kinds[key & 255];
        if (kind.Key != key)
        {
            kind = new Kind { Key = key };
        }

        return ref kind;
    }

    private struct Kind
    {
        public int Key;
        public int Small;
        public int Silent;
        public int Unasked;
        public long Look;
    }
}
