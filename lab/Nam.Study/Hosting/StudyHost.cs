// SPDX-License-Identifier: MIT
using System.Threading.Channels;

namespace Nam.Study.Hosting;

/// <summary>The child's side: reads requests, lets a role answer them one after the other, and ends with its input.</summary>
internal static class StudyHost
{
    /// <summary>Answers until the input ends, which is when the study's process has gone or has had enough.</summary>
    /// <param name="role">Answers; ended with the input.</param>
    /// <param name="input">Gives the requests.</param>
    /// <param name="output">Takes the answers.</param>
    /// <param name="onEnd">Called when the input has ended, while the role may still be at work.</param>
    internal static async Task RunAsync(IStudyRole role, TextReader input, TextWriter output, Action onEnd)
    {
        using var gone = new CancellationTokenSource();
        gone.Token.Register(onEnd);
        var requests = Channel.CreateUnbounded<string>(new UnboundedChannelOptions { SingleReader = true, SingleWriter = true });
        // On a thread of its own: reading from a console blocks, and the pool has as many threads as there are processors.
        var reading = Task.Factory.StartNew(
            () => Read(input, requests.Writer, gone), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        await using (role)
        {
            await foreach (var line in requests.Reader.ReadAllAsync(CancellationToken.None))
            {
                await output.WriteLineAsync(StudyLines.Write(await AnswerAsync(role, line, gone.Token)));
                await output.FlushAsync(CancellationToken.None);
            }
        }

        await reading;
    }

    // Reads on while the role answers: a role that waits for something has to learn that nobody wants it any more.
    private static void Read(TextReader input, ChannelWriter<string> requests, CancellationTokenSource gone)
    {
        try
        {
            while (input.ReadLine() is { } line)
            {
                requests.TryWrite(line);
            }
        }
        catch (IOException)
        {
            // The other end has gone in the middle of a line.
        }
        finally
        {
            requests.Complete();
            gone.Cancel();
        }
    }

    private static async Task<StudyReply> AnswerAsync(IStudyRole role, string line, CancellationToken stop)
    {
        long number = 0;
        try
        {
            var request = StudyLines.Read<StudyRequest>(line);
            number = request.Number;
            return new StudyReply(number, StudyLines.ValueOf(await role.AnswerAsync(request.Name, request.Arguments, stop)));
        }
        catch (Exception fault)
        {
            // Whatever it was, the study says it in its own words; the child goes on.
            return new StudyReply(number, StudyLines.ValueOf(null), fault.Message);
        }
    }
}
