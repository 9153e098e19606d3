// SPDX-License-Identifier: MIT

using System.Net;
using System.Xml.Linq;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Nam.Codecs.Compression;
using Nam.CoreWcf.Tests.Hosts;
using Nam.Server;

namespace Nam.CoreWcf.Tests.Encoders;

public sealed class NamMessageEncoderTests
{
    public static TheoryData<string, string> Calls => new()
    {
        { "List", "<count>0</count>" },
        { "List", "<count>3</count>" },
        { "List", "<count>500</count>" },
        { "List", "<count>5000</count>" },
        { "Table", "<count>100</count>" },
        { "Nothing", string.Empty },
        { "Touch", string.Empty },
        { "Tell", "<text>hello</text>" },
        { "Refuse", "<count>300</count>" },
        { "Break", string.Empty },
        { "Unknown", string.Empty },
        { "Raw", string.Empty },
    };

    public static TheoryData<string, string, string> FormatsAndCalls
    {
        get
        {
            var data = new TheoryData<string, string, string>();
            foreach (var format
                in (string[])["auto", "binary", "binary+zip-1", "binary+brotli-2", "text+zip-6", "text+brotli-1", "containers"])
            {
                foreach (var call in Calls)
                {
                    data.Add(format, (string)call[0], (string)call[1]);
                }
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Calls))]
    public async Task WriteMessage_CallerWithoutNam_GetsWhatAServiceWithoutNamSends(string operation, string arguments)
    {
        await using var stock = await ShopHost.StartAsync();
        await using var nam = await ShopHost.StartAsync(services: services => services.AddNam());

        var expected = await Replies.DescribeAsync(await stock.PostAsync(operation, arguments));
        var actual = await Replies.DescribeAsync(await nam.PostAsync(operation, arguments));

        Assert.Equal(expected, actual);
    }

    [Theory]
    [MemberData(nameof(FormatsAndCalls))]
    public async Task WriteMessage_CallerWithNam_GetsTheSameTextAndStatus(string format, string operation, string arguments)
    {
        await using var stock = await ShopHost.StartAsync();
        await using var nam = await ShopHost.StartAsync(
            services: services => services.AddNam(options => options.ForcedFormat = format == "auto" ? null : format));

        using var expected = await stock.PostAsync(operation, arguments);
        using var actual = await nam.PostAsync(operation, arguments, Replies.Profile);

        Assert.Equal(expected.StatusCode, actual.StatusCode);
        Assert.Equal(await Replies.TextAsync(expected), await Replies.TextAsync(actual));
    }

    [Theory]
    [InlineData("List", "<count>500</count>", HttpStatusCode.OK)]
    [InlineData("Refuse", "<count>300</count>", HttpStatusCode.InternalServerError)]
    [InlineData("Table", "<count>100</count>", HttpStatusCode.OK)]
    public async Task WriteMessage_LargeReplyToSlowCaller_IsFramed(string operation, string arguments, HttpStatusCode status)
    {
        await using var nam = await ShopHost.StartAsync(services: services => services.AddNam());

        using var response = await nam.PostAsync(operation, arguments, Replies.Profile);

        Assert.Equal(status, response.StatusCode);
        Assert.True(Replies.IsFramed(response), Replies.ContentType(response));
        Assert.Equal("NAM-Profile", Assert.Single(response.Headers.Vary));
        Assert.StartsWith("1;id=", Assert.Single(response.Headers.GetValues("NAM-Reply")), StringComparison.Ordinal);
        Assert.Contains("; t=t", Replies.ContentType(response), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(400, true)]
    [InlineData(1000, false)]
    public async Task WriteMessage_ContentTypeOfItsOwn_IsFramedWhereItFits(int characters, bool isFramed)
    {
        await using var nam = await ShopHost.StartAsync<OddlyTyped>(
            service => service.AddServiceEndpoint<OddlyTyped, IOddlyTyped>(ShopHost.Large(), "/shop"), services => services.AddNam());

        using var response = await nam.PostAsync("List", $"<count>{characters}</count>", Replies.Profile, contract: nameof(IOddlyTyped));

        Assert.Equal(isFramed, Replies.IsFramed(response));
        Assert.Contains(new string('a', characters), Replies.ContentType(response), StringComparison.Ordinal);
        Assert.Contains("again and again</", await Replies.TextAsync(response), StringComparison.Ordinal);
    }

    [Fact]
    public async Task WriteMessage_CodecThatFails_LeavesPlainAndIsCounted()
    {
        using var failures = new FailureCount();
        await using var stock = await ShopHost.StartAsync();
        await using var nam = await ShopHost.StartAsync(services: services => services.AddNam(options =>
        {
            options.Codecs = CodecRegistry.Empty.With(new BrokenCodec());
            options.Formats.Clear();
            options.Formats.Add("binary+zip-1");
            options.ForcedFormat = "binary+zip-1";
        }));

        using var expected = await stock.PostAsync("List", "<count>500</count>");
        using var response = await nam.PostAsync("List", "<count>500</count>", Replies.Profile);

        Assert.False(Replies.IsFramed(response));
        Assert.Equal(await expected.Content.ReadAsByteArrayAsync(), await response.Content.ReadAsByteArrayAsync());
        Assert.Equal(1, failures.Value);
    }

    [Theory]
    [InlineData("1;read=binary,zip,brotli;to=objects", SamePrior.BytesPerSecond)]
    [InlineData("1;read=binary,zip,brotli;to=objects;rt=90", SamePrior.BytesPerSecond)]
    [InlineData("1;read=binary,zip,brotli;to=objects;rt=90;bw=140000", 140_000)]
    public async Task WriteMessage_CallerWhosePathIsNotMeasured_IsPlannedByThePriorOfItsAddress(string profile, double bytesPerSecond)
    {
        await using var nam = await ShopHost.StartAsync(
            services: services => services.AddSingleton<INamPathPriors>(new SamePrior()).AddNam());

        using var response = await nam.PostAsync("List", "<count>500</count>", profile);

        Assert.Equal(
            bytesPerSecond,
            Assert.Single(nam.Services.GetRequiredService<NamServer>().Journal.Snapshot()).Plan.Path.BandwidthBytesPerSecond);
    }

    [Theory]
    [InlineData("not a profile")]
    [InlineData("2;read=binary")]
    [InlineData("")]
    public async Task WriteMessage_MalformedProfile_GivesTheStockReply(string profile)
    {
        await using var stock = await ShopHost.StartAsync();
        await using var nam = await ShopHost.StartAsync(services: services => services.AddNam());

        var expected = await Replies.DescribeAsync(await stock.PostAsync("List", "<count>500</count>"));
        var actual = await Replies.DescribeAsync(await nam.PostAsync("List", "<count>500</count>", profile));

        Assert.Equal(expected, actual);
    }

    [Fact]
    public async Task WriteMessage_OverHttp2_SendsTheSame()
    {
        await using var nam = await ShopHost.StartAsync(
            services: services => services.AddNam(options => options.ForcedFormat = "binary"), protocols: HttpProtocols.Http2);

        using var plain = await nam.PostAsync("List", "<count>5000</count>", version: HttpVersion.Version20);
        using var framed = await nam.PostAsync("List", "<count>5000</count>", Replies.Profile, version: HttpVersion.Version20);

        Assert.True(Replies.IsFramed(framed));
        Assert.Equal(await Replies.TextAsync(plain), await Replies.TextAsync(framed));
    }

    [Fact]
    public async Task WriteMessage_ServiceWhoseRowsFail_EndsAsWithoutNamAndServesOn()
    {
        await using var nam = await ShopHost.StartAsync(services: services => services.AddNam());

        await Assert.ThrowsAnyAsync<HttpRequestException>(() => nam.PostAsync("Lazy", "<count>300</count>", Replies.Profile));
        using var after = await nam.PostAsync("List", "<count>500</count>", Replies.Profile);

        Assert.True(Replies.IsFramed(after));
    }

    [Fact]
    public async Task WriteMessage_ManyAtOnce_AllArriveWhole()
    {
        await using var nam = await ShopHost.StartAsync(services: services => services.AddNam());
        using var expected = await nam.PostAsync("List", "<count>700</count>");
        var text = await Replies.TextAsync(expected);

        var replies = await Task.WhenAll(Enumerable.Range(0, 60).Select(async i =>
        {
            using var response = await nam.PostAsync("List", "<count>700</count>", i % 3 == 0 ? null : Replies.Profile);
            return await Replies.TextAsync(response);
        }));

        Assert.All(replies, reply => Assert.Equal(text, reply));
    }

    [Fact]
    public async Task WriteMessage_AfterReplies_TheyAreInTheJournalByOperation()
    {
        await using var nam = await ShopHost.StartAsync(services: services => services.AddNam());

        using var response = await nam.PostAsync("List", "<count>500</count>", Replies.Profile);
        using var fault = await nam.PostAsync("Refuse", "<count>300</count>", Replies.Profile);

        var entries = nam.Services.GetRequiredService<NamServer>().Journal.Snapshot();
        Assert.Equal(["IShop.List", "IShop.Refuse!fault"], entries.Select(entry => entry.Operation).Order());
    }

    [Fact]
    public async Task Metadata_WithNam_IsThatOfAServiceWithoutIt()
    {
        await using var stock = await ShopHost.StartAsync();
        await using var nam = await ShopHost.StartAsync(services: services => services.AddNam());

        var expected = await stock.Http.GetStringAsync(new Uri("/shop?singleWsdl", UriKind.Relative));
        var actual = await nam.Http.GetStringAsync(new Uri("/shop?singleWsdl", UriKind.Relative));

        Assert.NotEmpty(XDocument.Parse(expected).Descendants("{http://schemas.xmlsoap.org/wsdl/}operation"));
        Assert.Equal(
            expected.Replace($":{stock.Address.Port}/", ":0/", StringComparison.Ordinal),
            actual.Replace($":{nam.Address.Port}/", ":0/", StringComparison.Ordinal));
    }
}
