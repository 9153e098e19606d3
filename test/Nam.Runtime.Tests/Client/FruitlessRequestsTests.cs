// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Client;

public sealed class FruitlessRequestsTests
{
    private readonly FakeTime _time = new();

    [Fact]
    public void IsWorthAsking_AfterManySmallReplies_OnlyNowAndThen()
    {
        var requests = new FruitlessRequests(_time);
        var asked = Enumerable.Range(0, 52).Select(_ => Call(requests, isSmall: true)).ToList();

        Assert.All(asked[..4], Assert.True);
        Assert.Equal([19, 35, 51], Enumerable.Range(4, 48).Where(call => asked[call]));
    }

    [Fact]
    public void IsWorthAsking_AfterALargeReplyCameUnasked_IsWorthItAgain()
    {
        var requests = new FruitlessRequests(_time);
        for (var i = 0; i < 25; i++)
        {
            Call(requests, isSmall: true);
        }

        Assert.False(Call(requests, isSmall: false));

        Assert.True(Call(requests, isSmall: true));
    }

    [Fact]
    public void IsWorthAsking_CallsInQuickSuccession_AsksTenTimesASecondAtMost()
    {
        var requests = new FruitlessRequests(_time);

        var asked = Enumerable.Range(0, 20_000).Count(_ => Call(requests, isSmall: true, TimeSpan.FromMicroseconds(50)));

        Assert.InRange(asked, 13, 14);
    }

    [Fact]
    public void IsWorthAsking_ServerWithoutNam_IsAskedEightTimesAndThenOnceInSixteen()
    {
        var requests = new FruitlessRequests(_time);
        var asked = Enumerable.Range(0, 8 + 32).Select(_ => Call(requests, isSmall: false, isAnswered: false)).ToList();

        Assert.All(asked[..8], Assert.True);
        Assert.Equal([23, 39], Enumerable.Range(8, 32).Where(call => asked[call]));
    }

    [Fact]
    public void IsWorthAsking_ServerThatGetsNam_IsAskedAlwaysFromItsFirstAnswerOn()
    {
        var requests = new FruitlessRequests(_time);
        for (var i = 0; i < 20; i++)
        {
            Call(requests, isSmall: false, isAnswered: false);
        }

        var asked = Enumerable.Range(0, 40).Select(_ => Call(requests, isSmall: false)).SkipWhile(isAsked => !isAsked).ToList();

        Assert.InRange(asked.Count, 25, 40);
        Assert.All(asked, Assert.True);
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, true)]
    public void IsWorthAsking_MinuteAfterTheLastLook_IsWorthItAgain(bool isSmall, bool isAnswered)
    {
        var requests = new FruitlessRequests(_time);
        for (var i = 0; i < 12; i++)
        {
            Call(requests, isSmall, isAnswered: isAnswered);
        }

        Assert.False(Call(requests, isSmall, TimeSpan.FromSeconds(50), isAnswered));
        Assert.True(Call(requests, isSmall, TimeSpan.FromSeconds(10), isAnswered));
        Assert.False(Call(requests, isSmall, isAnswered: isAnswered));
    }

    [Fact]
    public void IsWorthAsking_AfterSmallRepliesWithoutAnAnswer_LargeOneMakesItAskAgain()
    {
        var requests = new FruitlessRequests(_time);
        for (var i = 0; i < 100; i++)
        {
            Call(requests, isSmall: true, isAnswered: false);
        }

        while (Call(requests, isSmall: false, isAnswered: false))
        {
        }

        Assert.True(Call(requests, isSmall: false));
        Assert.True(Call(requests, isSmall: false));
    }

    [Fact]
    public void IsWorthAsking_ForAnotherKind_IsStill()
    {
        var requests = new FruitlessRequests(_time);
        for (var i = 0; i < 40; i++)
        {
            Call(requests, isSmall: true);
        }

        Assert.False(requests.IsWorthAsking(1));
        Assert.True(requests.IsWorthAsking(2));
    }

    [Fact]
    public void IsWorthAsking_ForAKindInAnothersPlace_IsStill()
    {
        var requests = new FruitlessRequests(_time);
        for (var i = 0; i < 10; i++)
        {
            Call(requests, isSmall: true);
        }

        Assert.True(requests.IsWorthAsking(257));
    }

    private bool Call(FruitlessRequests requests, bool isSmall, TimeSpan? pause = null, bool isAnswered = true)
    {
        _time.Advance(pause ?? TimeSpan.FromMilliseconds(100));
        var isAsked = requests.IsWorthAsking(1);
        requests.Note(1, isSmall, isAsked ? isAnswered : null);
        return isAsked;
    }
}
