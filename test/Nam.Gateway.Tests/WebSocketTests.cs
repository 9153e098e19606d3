// SPDX-License-Identifier: MIT

using System.Net.WebSockets;
using Microsoft.AspNetCore.Builder;

namespace Nam.Gateway.Tests;

/// <summary>Connections that stop being HTTP.</summary>
public sealed class WebSocketTests
{
    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task WebSocket_ThroughTheGateway_IsADialogue()
    {
        var limit = Limit.Token();
        await using var backend = await TestHost.StartAsync(_ => { }, app =>
        {
            app.UseWebSockets();
            app.Run(async context =>
            {
                using var server = await context.WebSockets.AcceptWebSocketAsync();
                var message = new byte[10];
                var heard = await server.ReceiveAsync(message, limit);
                await server.SendAsync(message.AsMemory(0, heard.Count), WebSocketMessageType.Text, endOfMessage: true, limit);
                await server.CloseAsync(WebSocketCloseStatus.NormalClosure, null, limit);
            });
        });
        await using var gateway = await TestHost.GatewayAsync(backend.Address);
        using var caller = new ClientWebSocket();
        var answer = new byte[10];

        await caller.ConnectAsync(new UriBuilder(gateway.Address) { Scheme = "ws" }.Uri, limit);
        await caller.SendAsync("hello"u8.ToArray(), WebSocketMessageType.Text, endOfMessage: true, limit);
        var heard = await caller.ReceiveAsync(answer, limit);

        Assert.Equal("hello"u8.ToArray(), answer[..heard.Count]);
        await caller.CloseAsync(WebSocketCloseStatus.NormalClosure, null, limit);
    }
}
