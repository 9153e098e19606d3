// SPDX-License-Identifier: MIT
using Nam.Study.Hosting;

namespace Nam.Study.Tests.Hosting;

public class StudyHostTests
{
    [Fact]
    public async Task RunAsync_InputEnds_StopsAndDisposesTheRole()
    {
        await using var talk = new FakeTalk();
        var waiting = talk.AskAsync<int>("wait", null);

        talk.End();

        await talk.Role.Stopped;
        await talk.Hosting;
        await Assert.ThrowsAsync<ToolException>(() => waiting);
        Assert.True(talk.Role.IsDisposed);
        Assert.True(talk.HasEnded);
    }

    [Theory]
    [InlineData("nonsense")]
    [InlineData("null")]
    [InlineData("{}")]
    public async Task RunAsync_LineThatIsNone_IsAnsweredWithAFault(string line)
    {
        using var output = new StringWriter();

        await StudyHost.RunAsync(new FakeRole(), new StringReader(line + "\n"), output, () => { });

        var reply = StudyLines.Read<StudyReply>(output.ToString());
        Assert.Equal(0, reply.Number);
        Assert.NotEmpty(reply.Fault!);
    }

    [Fact]
    public async Task RunAsync_SeveralLines_AreAnsweredInTheirOrder()
    {
        using var output = new StringWriter { NewLine = "\n" };
        var lines = string.Concat(Enumerable.Range(1, 3).Select(number =>
            StudyLines.Write(new StudyRequest(number, "double", StudyLines.ValueOf(number))) + "\n"));

        await StudyHost.RunAsync(new FakeRole(), new StringReader(lines), output, () => { });

        var replies = output.ToString().TrimEnd().Split('\n').Select(StudyLines.Read<StudyReply>).ToList();
        Assert.Equal([1, 2, 3], replies.Select(reply => reply.Number));
        Assert.Equal([2, 4, 6], replies.Select(reply => reply.Answer.GetInt32()));
    }
}
