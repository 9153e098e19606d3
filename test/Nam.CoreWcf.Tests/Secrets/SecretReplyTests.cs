// SPDX-License-Identifier: MIT

using System.Text;
using CoreWCF;
using Microsoft.Extensions.DependencyInjection;
using Nam.CoreWcf.Tests.Hosts;
using Nam.Decisions;
using Nam.Formats;
using Nam.Server;

namespace Nam.CoreWcf.Tests.Secrets;

/// <summary>Replies of an operation whose contract has a marked member.</summary>
public sealed class SecretReplyTests
{
    private const int Count = 200;
    private const string WithoutContainers = "1;read=binary;to=objects;rt=90;bw=140000";

    [Theory]
    [InlineData(null)]
    [InlineData("text+zip-6")]
    [InlineData("binary+brotli-2")]
    [InlineData("containers")]
    public async Task Reply_WithAMarkedMember_LeavesUncompressed(string? forced)
    {
        await using var host = await StartAsync(options => options.ForcedFormat = forced);
        await using var stock = await StartAsync(options => options.Mode = NamMode.Off);
        using var expected = await PostAsync(stock, "Cards", null);

        for (var call = 0; call < 3; call++)
        {
            using var reply = await PostAsync(host, "Cards", call == 1 ? Replies.Profile : WithoutContainers);

            Assert.Contains(FormatOf(reply), (string?[])[null, "binary"]);
            Assert.Equal(await Replies.TextAsync(expected), await Replies.TextAsync(reply));
        }
    }

    [Fact]
    public async Task Reply_OfAnOperationWithoutMarks_MayLeaveInACodec()
    {
        await using var host = await StartAsync(options => options.ForcedFormat = "text+zip-6");

        using var reply = await PostAsync(host, "Holders", Replies.Profile);

        Assert.Equal("gzip", FormatOf(reply));
    }

    [Fact]
    public async Task Reply_OfAServiceWithSecrets_LeavesUncompressed()
    {
        await using var host = await StartAsync(options => (options.ForcedFormat, options.HasSecrets) = ("containers", true));

        using var reply = await PostAsync(host, "Holders", Replies.Profile);

        Assert.Contains(FormatOf(reply), (string?[])[null, "binary"]);
    }

    private static Task<ShopHost> StartAsync(Action<NamServerOptions> options) => ShopHost.StartAsync<Vault>(
        service => service.AddServiceEndpoint<Vault, IVault>(new BasicHttpBinding { MaxReceivedMessageSize = int.MaxValue }, "/shop"),
        services => services.AddNam(options));

    private static async Task<HttpResponseMessage> PostAsync(ShopHost host, string operation, string? profile)
    {
        var envelope =
            $"<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><{operation} xmlns=\"urn:nam:tests:vault\"><count>{Count}</count></{operation}></s:Body></s:Envelope>";
        using var request =
            new HttpRequestMessage(HttpMethod.Post, "/shop") { Content = new StringContent(envelope, Encoding.UTF8, "text/xml") };
        request.Headers.Add("SOAPAction", $"\"urn:nam:tests:vault/IVault/{operation}\"");
        if (profile is not null)
        {
            request.Headers.TryAddWithoutValidation(NamHeaders.Profile, profile);
            request.Headers.TryAddWithoutValidation("Accept-Encoding", "gzip, br");
        }

        return await host.Http.SendAsync(request);
    }

    private static string? FormatOf(HttpResponseMessage reply) =>
        NamMediaType.TryParse(Replies.ContentType(reply), out _, out _, out var format)
        && ReplyFormat.TryParse(format, out _) ? format : reply.Content.Headers.ContentEncoding.SingleOrDefault();
}
