// SPDX-License-Identifier: MIT

using Nam.Codecs;
using Nam.TestKit;

namespace Nam.Http.Tests;

public sealed class VersionTests
{
    private readonly FakeServer _server = new();

    [Fact]
    public async Task Frames_OfOtherVersions_AreRefusedWithOneException()
    {
        var frame = FakeServer.Frame("text+zip-1");
        foreach (var (name, offset, value) in VersionCases.Frames)
        {
            var (engine, http) = _server.Connect();
            await using var _ = engine;
            using var __ = http;
            _server.Answer = _ => FakeServer.Framed("text+zip-1", VersionCases.Change(frame, offset, value));
            using var response = await http.GetAsync("", HttpCompletionOption.ResponseHeadersRead);

            var fault = await Assert.ThrowsAsync<ReplyDecodeException>(() => response.Content.ReadAsByteArrayAsync());
            Assert.Contains(name.Split(' ')[0], fault.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task ReplyHeaders_OfOtherVersions_AreTakenOrCountAsAbsent()
    {
        foreach (var (header, isTaken) in VersionCases.Replies)
        {
            var (engine, http) = _server.Connect();
            await using var _ = engine;
            using var __ = http;
            _server.Profiles.Clear();
            _server.Answer = _ => FakeServer.Reply(new ByteArrayContent(FakeServer.Text), FakeServer.ContentType, header);
            for (var call = 0; call < 2; call++)
            {
                _server.Time.Advance(TimeSpan.FromMilliseconds(5));
                using var response = await http.GetAsync("");
                Assert.Equal(FakeServer.Text, await response.Content.ReadAsByteArrayAsync());
            }

            Assert.Equal((header, isTaken), (header, _server.Profiles[1]!.Contains("last=a1:", StringComparison.Ordinal)));
        }
    }
}
