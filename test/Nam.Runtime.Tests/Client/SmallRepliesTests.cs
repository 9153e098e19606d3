// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Client;

public sealed class SmallRepliesTests
{
    private readonly FakeTime _time = new();

    [Fact]
    public void IsWorthAsking_AfterManySmallReplies_OnlyNowAndThen()
    {
        var replies = new SmallReplies(_time);
        var asked = Enumerable.Range(0, 52).Select(_ => Call(replies, isSmall: true)).ToList();

        Assert.All(asked[..4], Assert.True);
        Assert.Equal([19, 35, 51], Enumerable.Range(4, 48).Where(call => asked[call]));
    }

    [Fact]
    public void IsWorthAsking_AfterALargeReplyCameUnasked_IsWorthItAgain()
    {
        var replies = new SmallReplies(_time);
        for (var i = 0; i < 25; i++)
        {
            Call(replies, isSmall: true);
        }

        Assert.False(Call(replies, isSmall: false));

        Assert.True(Call(replies, isSmall: true));
    }

    [Fact]
    public void IsWorthAsking_CallsInQuickSuccession_AsksTenTimesASecondAtMost()
    {
        var replies = new SmallReplies(_time);

        var asked = Enumerable.Range(0, 20_000).Count(_ => Call(replies, isSmall: true, TimeSpan.FromMicroseconds(50)));

        Assert.InRange(asked, 13, 14);
    }

    [Fact]
    public void IsWorthAsking_ForAnotherKind_IsStill()
    {
        var replies = new SmallReplies(_time);
        for (var i = 0; i < 40; i++)
        {
            Call(replies, isSmall: true);
        }

        Assert.False(replies.IsWorthAsking(1));
        Assert.True(replies.IsWorthAsking(2));
    }

    [Fact]
    public void IsWorthAsking_ForAKindInAnothersPlace_IsStill()
    {
        var replies = new SmallReplies(_time);
        for (var i = 0; i < 10; i++)
        {
            Call(replies, isSmall: true);
        }

        Assert.True(replies.IsWorthAsking(257));
    }

    private bool Call(SmallReplies replies, bool isSmall, TimeSpan? pause = null)
    {
        _time.Advance(pause ?? TimeSpan.FromMilliseconds(100));
        var isAsked = replies.IsWorthAsking(1);
        replies.Note(1, isSmall);
        return isAsked;
    }
}
