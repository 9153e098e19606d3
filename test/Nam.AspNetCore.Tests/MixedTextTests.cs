// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Nam.Client;
using Nam.Formats;
using Nam.Http;

namespace Nam.AspNetCore.Tests;

/// <summary>Text that columns cannot carry, to callers on slow links.</summary>
public sealed class MixedTextTests
{
    private const string Document = "/document";

    private static readonly string Text =
        "<!DOCTYPE notes [<!ENTITY who \"somebody\">]>\n<notes>\n"
        + string.Concat(Enumerable.Range(1, 300).Select(n => $"<note to='&who;' on='{(n % 28) + 1}'>number {n} of {n * n}</note>\n"))
        + "</notes>";

    [Theory]
    [InlineData("packed;to=text;rt=200;bw=3000;mix=262144", "containers")]
    [InlineData("packed;to=text;rt=200;bw=3000", "text+brotli-5")]
    public async Task DocumentWithEntities_OverASlowLink_ArrivesByteForByte(string rest, string format)
    {
        await using var service = await TestService.StartAsync(app =>
        {
            app.UseNam();
            app.MapGet(Document, context =>
            {
                context.Response.ContentType = TestReplies.XmlType;
                return context.Response.WriteAsync(Text);
            });
        });
        using var engine = new NamClient(new NamClientOptions { Calibrate = false });
        var path = new OtherPath($"1;read=binary,zip,brotli,containers3,{rest}");
        using var caller = new HttpClient(new NamHandler(engine, path)) { BaseAddress = service.Address };

        using var response = await caller.GetAsync(Document);

        Assert.Equal(Text, await response.Content.ReadAsStringAsync());
        Assert.Equal(TestReplies.XmlType, response.Content.Headers.ContentType!.ToString());
        Assert.Equal(format, path.Format);
    }

    /// <summary>Says something else of the caller's path than what this machine has.</summary>
    private sealed class OtherPath(string profile) : DelegatingHandler(new SocketsHttpHandler())
    {
        /// <summary>The format of the last reply.</summary>
        public string? Format { get; private set; }

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            request.Headers.Remove(NamHeaders.Profile);
            request.Headers.TryAddWithoutValidation(NamHeaders.Profile, profile);
            var response = await base.SendAsync(request, cancellationToken);
            NamMediaType.TryParse(response.Content.Headers.ContentType?.ToString(), out _, out _, out var format);
            Format = format;
            return response;
        }
    }
}
