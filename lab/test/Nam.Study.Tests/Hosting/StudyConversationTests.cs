// SPDX-License-Identifier: MIT
using System.IO.Pipelines;
using Nam.Study.Hosting;

namespace Nam.Study.Tests.Hosting;

public class StudyConversationTests
{
    [Fact]
    public async Task AskAsync_Values_ComeThereAndBack()
    {
        await using var talk = new FakeTalk();
        var value = new FakeValue("ä \"line\"\nbreak <x>", double.PositiveInfinity, [1, 2]);

        var doubled = await talk.AskAsync<int>("double", 21);
        var echo = await talk.AskAsync<FakeValue>("echo", value with { Rate = 0.1 });
        var none = await talk.AskAsync<string?>("none", null);

        Assert.Equal(42, doubled);
        Assert.Equal((value.Text, 0.1), (echo.Text, echo.Rate));
        Assert.Equal(value.Numbers, echo.Numbers);
        Assert.Null(none);
    }

    [Fact]
    public async Task AskAsync_NoAnswerWhereAValueIsWanted_IsTheDefault()
    {
        await using var talk = new FakeTalk();

        Assert.Equal(0, await talk.AskAsync<int>("none", new { }));
    }

    [Fact]
    public async Task AskAsync_FaultOfTheRole_IsASentenceAndTheNextOneWorks()
    {
        await using var talk = new FakeTalk();

        var fault = await Assert.ThrowsAsync<ToolException>(() => talk.AskAsync<int>("fail", null));

        Assert.Equal("The port is taken.", fault.Message);
        Assert.Equal(2, await talk.AskAsync<int>("double", 1));
    }

    [Fact]
    public async Task AskAsync_Stopped_GivesUp()
    {
        await using var talk = new FakeTalk();
        using var stop = new CancellationTokenSource();
        var waiting = talk.AskAsync<int>("wait", null, stop.Token);

        await stop.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => waiting);
    }

    [Fact]
    public async Task AskAsync_AnswerThatCameTooLate_IsNotTheNextOnes()
    {
        var replies = new Pipe();
        using var requests = new StringWriter();
        using var conversation = new StudyConversation(requests, new StreamReader(replies.Reader.AsStream()), () => "It has ended.");
        using var stop = new CancellationTokenSource();
        var first = conversation.AskAsync<int>("one", null, stop.Token);
        await stop.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => first);
        var second = conversation.AskAsync<int>("two", null, default);

        await using (var output = new StreamWriter(replies.Writer.AsStream()))
        {
            await output.WriteLineAsync(StudyLines.Write(new StudyReply(1, StudyLines.ValueOf(111))));
            await output.WriteLineAsync(StudyLines.Write(new StudyReply(2, StudyLines.ValueOf(222))));
        }

        Assert.Equal(222, await second);
        await conversation.Reading;
    }

    [Fact]
    public async Task AskAsync_OtherSideHasEnded_SaysWhy()
    {
        await using var talk = new FakeTalk();
        var waiting = talk.AskAsync<int>("wait", null);

        talk.End();

        // The role is stopped, and its answer to that is a fault, or there is none any more.
        await Assert.ThrowsAsync<ToolException>(() => waiting);
        await talk.Hosting;
        var fault = await Assert.ThrowsAnyAsync<Exception>(() => talk.AskAsync<int>("double", 1));
        Assert.True(fault is ToolException or ObjectDisposedException, fault.ToString());
    }
}
