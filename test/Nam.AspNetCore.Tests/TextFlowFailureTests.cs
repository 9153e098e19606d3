// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Nam.Diagnostics;
using Nam.Http;
using Nam.TestKit;
using static Nam.AspNetCore.Tests.TextFlowSite;

namespace Nam.AspNetCore.Tests;

/// <summary>Text that leaves while it is written, and is not written or not read to its end.</summary>
public sealed class TextFlowFailureTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Fact]
    public async Task Text_WhoseWriterThrows_IsCutOff()
    {
        await using var service = await StartAsync(async response =>
        {
            await WriteAsync(response, Text.AsMemory(0, Text.Length / 2));
            throw new InvalidDataException("The other half is missing.");
        });
        using var caller = Callers.WithNam(service);

        await Assert.ThrowsAnyAsync<HttpRequestException>(() => caller.GetStringAsync("/text"));
        await Assert.ThrowsAnyAsync<Exception>(() => caller.GetNamXmlAsync<List<Order>>("/text"));

        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0
            && service.Server.Decisions.Snapshot().Count(decision => decision.Reason == ReplyReason.Aborted) == 2);
    }

    [Fact]
    public async Task Text_WhoseWriterThrowsToSomebodyWhoSwallowsIt_IsNotTakenForTheWhole()
    {
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.Use(async (_, next) =>
                {
                    try
                    {
                        await next();
                    }
                    catch (InvalidDataException)
                    {
                    }
                });
                app.UseNam();
                app.Map("/text", async context =>
                {
                    context.Response.ContentType = "application/xml; charset=utf-8";
                    await WriteAsync(context.Response, Text.AsMemory(0, Text.Length / 2));
                    throw new InvalidDataException("The other half is missing.");
                });
            },
            options: options => options.ForcedFormat = "text+brotli-4");
        using var caller = Callers.WithNam(service);

        await Assert.ThrowsAsync<HttpRequestException>(() => caller.PostAsync("/text", null));
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    public async Task Text_OfAnotherLengthThanDeclared_IsCutOff(int difference)
    {
        await using var service = await StartAsync(response =>
        {
            response.ContentLength = Text.Length + difference;
            return WriteAsync(response, Text);
        });
        using var caller = Callers.WithNam(service);

        await Assert.ThrowsAnyAsync<HttpRequestException>(() => caller.GetStringAsync("/text"));
        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0);
    }

    [Fact]
    public async Task Text_WhoseCallerLeaves_DoesNotDisturbItsWriter()
    {
        var hasLeft = new TaskCompletionSource();
        var written = new TaskCompletionSource();
        await using var service = await StartAsync(async response =>
        {
            try
            {
                await WriteAsync(response, Text);
                await hasLeft.Task.WaitAsync(Patience);
                for (var i = 0; i < 20; i++)
                {
                    await WriteAsync(response, Text);
                }

                written.TrySetResult();
            }
            catch (Exception e)
            {
                written.TrySetException(e);
                throw;
            }
        });
        using var caller = Callers.WithNam(service);

        using (var response = await caller.GetAsync("/text", HttpCompletionOption.ResponseHeadersRead))
        {
            await using var body = await response.Content.ReadAsStreamAsync();
            await body.ReadExactlyAsync(new byte[1000]);
        }

        hasLeft.SetResult();
        await written.Task.WaitAsync(Patience);
        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0);
    }
}
