// SPDX-License-Identifier: MIT

using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace Nam.AspNetCore.Tests;

/// <summary>Texts that an application declares the length of and writes at once.</summary>
public sealed class WholeTextTests
{
    private const string Fast = "1;read=binary;to=text;rt=0.05;bw=1000000000";

    private static readonly byte[] Text = Encoding.UTF8.GetBytes(TestReplies.MakeText(300));

    [Theory]
    [InlineData(Callers.Profile, true)]
    [InlineData(Fast, false)]
    public async Task Write_OfAllThatIsDeclared_LeavesAtOnce(string profile, bool isFramed)
    {
        var hasStarted = false;
        await using var service = await StartAsync(async context =>
        {
            context.Response.ContentLength = Text.Length;
            await context.Response.Body.WriteAsync(Text);
            hasStarted = context.Response.HasStarted;
            await context.Response.Body.FlushAsync();
        });
        using var raw = Callers.Raw(service, profile);
        using var caller = Callers.WithNam(service);

        using var response = await raw.GetAsync("/");

        Assert.True(hasStarted);
        Assert.Equal(isFramed, response.IsEncoded());
        Assert.True(isFramed || (await response.Content.ReadAsByteArrayAsync()).AsSpan().SequenceEqual(Text));
        Assert.Equal(Text, await caller.GetByteArrayAsync("/"));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Write_OfLessThanThat_IsHeld(bool isDeclared)
    {
        var hasStarted = true;
        await using var service = await StartAsync(async context =>
        {
            context.Response.ContentLength = isDeclared ? Text.Length : null;
            await context.Response.Body.WriteAsync(Text.AsMemory(1..));
            hasStarted = context.Response.HasStarted;
            context.Response.Clear();
            context.Response.ContentType = TestReplies.XmlType;
            await context.Response.Body.WriteAsync(Text);
        });
        using var caller = Callers.WithNam(service);

        Assert.Equal(Text, await caller.GetByteArrayAsync("/"));
        Assert.False(hasStarted);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Write_OfMoreThanThat_FailsAsWithoutNam(bool hasNam)
    {
        var failed = new TaskCompletionSource<bool>();
        await using var service = await StartAsync(async context =>
        {
            context.Response.ContentLength = Text.Length;
            await context.Response.Body.WriteAsync(Text);
            try
            {
                await context.Response.Body.WriteAsync("<!-- more -->"u8.ToArray());
                failed.SetResult(false);
            }
            catch (InvalidOperationException)
            {
                failed.SetResult(true);
            }
        });
        using var caller = hasNam ? Callers.Raw(service, Fast) : Callers.Plain(service);

        Assert.Equal(Text, await caller.GetByteArrayAsync("/"));
        Assert.True(await failed.Task);
    }

    [Theory]
    [InlineData(1_048_576, true)]
    [InlineData(131_072, false)]
    public async Task Write_OfAllThatIsDeclared_CountsInTheBudget(long budget, bool isFramed)
    {
        var large = Encoding.UTF8.GetBytes(TestReplies.MakeText(2000));
        Assert.InRange(large.Length, 131_073, 524_288);
        await using var service = await StartAsync(async context =>
        {
            context.Response.ContentLength = large.Length;
            await context.Response.Body.WriteAsync(large);
        });
        service.Server.Holds.Limit = budget;
        using var raw = Callers.Raw(service);

        using var response = await raw.GetAsync("/");

        Assert.Equal(isFramed, response.IsEncoded());
        Assert.True(isFramed || (await response.Content.ReadAsByteArrayAsync()).AsSpan().SequenceEqual(large));
    }

    private static Task<TestService> StartAsync(RequestDelegate write) => TestService.StartAsync(
        app =>
        {
            app.UseNam();
            app.MapGet("/", async context =>
            {
                context.Response.ContentType = TestReplies.XmlType;
                await write(context);
            });
        });
}
