// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Study.SoapOverhead;
using Nam.TestKit;

namespace Nam.Study.Tests.SoapOverhead;

public class SoapServiceTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task CallAsync_WithAndWithoutNam_ReadsTheReply(bool hasNam)
    {
        await using var service = await SoapService.StartAsync(IPAddress.Loopback, Bind, [Reply(1, 1), Reply(20_000, 20)], hasNam);
        await using var caller = new SoapCaller(AddressOf(service), NewSocket, hasNam);

        var small = await caller.CallAsync(0, default);
        var large = await caller.CallAsync(1, default);

        Assert.Equal((1, 20_000), (small.Characters, large.Characters));
        Assert.True(small.Bytes > 0);
        Assert.True(hasNam || large is { Bytes: > 20_000, IsFramed: false });
    }

    [Fact]
    public async Task CallAsync_WithNam_WritesNothingIntoTheFolderOfTheUser()
    {
        var folder = UserFolder.Redirect();
        await using (var service = await SoapService.StartAsync(IPAddress.Loopback, Bind, [Reply(1, 1), Reply(20_000, 20)], hasNam: true))
        {
            await using var caller = new SoapCaller(AddressOf(service), NewSocket, hasNam: true);
            for (var call = 0; call < 20; call++)
            {
                await caller.CallAsync(1, default);
            }
        }

        // What a service has learned it saves when it ends at the latest.
        Assert.False(Directory.Exists(Path.Combine(folder, "nam")));
    }

    [Fact]
    public async Task CallAsync_ReplyThatThereIsNot_IsAFault()
    {
        await using var service = await SoapService.StartAsync(IPAddress.Loopback, Bind, [Reply(1, 1)], hasNam: false);
        await using var caller = new SoapCaller(AddressOf(service), NewSocket, hasNam: false);

        var fault = await Assert.ThrowsAsync<HttpRequestException>(() => caller.CallAsync(5, default));

        Assert.Equal(HttpStatusCode.BadRequest, fault.StatusCode);
    }

    private static SoapReply Reply(int bytes, int elements)
    {
        var reply = new SoapReply();
        reply.Fields.AddRange(ReplyContent.Of(new(bytes, elements)));
        return reply;
    }

    private static Uri AddressOf(SoapService service) => new($"http://127.0.0.1:{service.Port}{SoapService.Path}");

    private static Socket NewSocket() => new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);

    private static Socket Bind(EndPoint place)
    {
        var socket = NewSocket();
        socket.Bind(place);
        return socket;
    }
}
