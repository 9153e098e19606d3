// SPDX-License-Identifier: MIT
using System.IO.Pipelines;
using Nam.Study.Hosting;

namespace Nam.Study.Tests.Hosting;

/// <summary>Both sides of the lines in one process.</summary>
internal sealed class FakeTalk : IAsyncDisposable
{
    private readonly StreamWriter _requests;

    internal FakeTalk()
    {
        var there = new Pipe();
        var back = new Pipe();
        _requests = new StreamWriter(there.Writer.AsStream(), StudyLines.Encoding) { AutoFlush = true };
        var replies = new StreamWriter(back.Writer.AsStream(), StudyLines.Encoding);
        Hosting = Task.Run(async () =>
        {
            await StudyHost.RunAsync(Role, new StreamReader(there.Reader.AsStream()), replies, () => HasEnded = true);
            await replies.DisposeAsync();
        });
        Conversation = new StudyConversation(_requests, new StreamReader(back.Reader.AsStream()), () => "It has ended.");
    }

    internal FakeRole Role { get; } = new();

    internal StudyConversation Conversation { get; }

    /// <summary>Done when the child would end.</summary>
    internal Task Hosting { get; }

    internal bool HasEnded { get; private set; }

    internal Task<T> AskAsync<T>(string name, object? arguments, CancellationToken stop = default) =>
        Conversation.AskAsync<T>(name, arguments, stop);

    /// <summary>Ends the requests, as the study's process does when it goes.</summary>
    internal void End() => _requests.Dispose();

    public async ValueTask DisposeAsync()
    {
        End();
        await Hosting;
        await Conversation.Reading;
        Conversation.Dispose();
    }
}
