// SPDX-License-Identifier: MIT

using System.Text.Json;
using Nam.Codecs.Buffers;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

public sealed class JournalFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task DisposeAsync_RepliesThatWereReportedOn_HasALineForEach()
    {
        var path = Path.Combine(_folder.Path, "new", "journal.jsonl");
        await using (var server = new NamServer(new NamServerOptions { JournalFile = path, SamplingShare = 0 }))
        {
            for (var i = 0; i < 3; i++)
            {
                Report(server, Encode(server), 50_000 + i);
            }

            Encode(server); // never reported on
        }

        var lines = File.ReadAllLines(path).Select(line => JsonDocument.Parse(line).RootElement).ToArray();
        Assert.Equal([50_000, 50_001, 50_002], lines.Select(line => line.GetProperty("observed").GetProperty("transfer").GetDouble()));
        Assert.All(lines, line =>
        {
            Assert.Equal("GET /orders", line.GetProperty("operation").GetString());
            Assert.True(line.GetProperty("predicted").GetProperty("transfer").GetDouble() > 0);
            Assert.True(line.GetProperty("observed").GetProperty("bytes").GetDouble() > 0);
        });
    }

    [Fact]
    public async Task Add_FileAtItsLimit_IsSetAsideAndBegunAnew()
    {
        var path = Path.Combine(_folder.Path, "journal.jsonl");
        File.WriteAllBytes(path, new byte[JournalFile.MaximumBytes]);

        await using (var server = new NamServer(new NamServerOptions { JournalFile = path, SamplingShare = 0 }))
        {
            Report(server, Encode(server), 1);
        }

        Assert.False(File.Exists(path));
        Assert.True(new FileInfo(path + ".1").Length > JournalFile.MaximumBytes);
    }

    [Fact]
    public async Task Add_FileThatCannotBeWritten_IsLoggedOnceAndRepliesGoOn()
    {
        var log = new LogList<NamServer>();
        await using (var server = new NamServer(new NamServerOptions { JournalFile = _folder.Path, SamplingShare = 0 }, logger: log))
        {
            for (var i = 0; i < 3; i++)
            {
                Report(server, Encode(server), 1);
                await Task.Yield();
            }
        }

        Assert.Equal(1, log.Count(1010));
    }

    private static string Encode(NamServer server)
    {
        using var output = new PooledBuffer();
        return server.EncodeText(Replies.Facts(server), Replies.Text(50), output).Id;
    }

    private static void Report(NamServer server, string id, long microseconds) =>
        Assert.NotNull(server.ReadProfile($"{Replies.SlowCaller};last={id}:{microseconds}:100"));
}
