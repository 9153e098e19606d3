// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Nam.Client;
using Nam.Http;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Replies that something between the service and its caller spoils: the caller gets what it gets without NAM.</summary>
public sealed class SpoiledReplyTests
{
    private static readonly List<Order> Orders = Rows.Orders(200);

    private static readonly string[] Ways =
    [
        "sets another type", "takes the type's parameters off", "packs the reply once more", "cuts the reply off",
        "cuts the reply in two", "changes a byte",
    ];

    private static readonly Dictionary<string, Func<HttpClient, Task<string>>> Readers = new()
    {
        ["GetStringAsync"] = caller => caller.GetStringAsync("/typed"),
        ["GetAsync"] = async caller => await (await caller.GetAsync("/typed")).Content.ReadAsStringAsync(),
        ["a stream"] = async caller =>
        {
            using var reply = await caller.GetAsync("/typed", HttpCompletionOption.ResponseHeadersRead);
            using var text = new StreamReader(await reply.Content.ReadAsStreamAsync());
            return await text.ReadToEndAsync();
        },
        ["a stream that blocks"] = async caller =>
        {
            using var reply = await caller.GetAsync("/typed", HttpCompletionOption.ResponseHeadersRead);
            using var text = new StreamReader(reply.Content.ReadAsStream());
            return text.ReadToEnd();
        },
        ["Send"] = async caller =>
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/typed");
            using var reply = caller.Send(request);
            return await reply.Content.ReadAsStringAsync();
        },
        ["objects"] = async caller => Written(await caller.GetNamXmlAsync<List<Order>>("/typed")),
        ["a reader"] = async caller =>
        {
            using var reply = await caller.GetAsync("/typed", HttpCompletionOption.ResponseHeadersRead);
            return await reply.Content.ReadNamXmlAsync(reader => $"{reader.MoveToContent()} {reader.ReadOuterXml()}");
        },
        ["rows"] = async caller => Written(await caller.GetNamRowsAsync<Order>("/typed").ToListAsync()),
    };

    public static TheoryData<string, string, string> Cases
    {
        get
        {
            var cases = new TheoryData<string, string, string>();
            foreach (var way in Ways)
            {
                cases.Add("binary", way, "objects");
                foreach (var reader in Readers.Keys)
                {
                    cases.Add("containers", way, reader);
                }
            }

            // Of text in a codec the rows that came before the end were given out by then.
            foreach (var way in (string[])["cuts the reply off", "cuts the reply in two"])
            {
                foreach (var reader in Readers.Keys.Where(reader => reader != "rows"))
                {
                    cases.Add("text+zip-1", way, reader);
                }
            }

            cases.Add("text+brotli-1", "cuts the reply off", "GetStringAsync");
            cases.Add("text+brotli-1", "cuts the reply in two", "a stream");
            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Get_OfASpoiledReply_IsAnsweredAsWithoutNamAndTheServerAskedNoMore(string format, string way, string reader)
    {
        await using var service = await StartAsync(format);
        await using var engine = new NamClient(new NamClientOptions());
        var proxy = new RewritingProxyTests.Proxy(_ => { }, RewritingProxyTests.Replies[way].Rewrite);
        using var caller = new HttpClient(new NamHandler(engine, proxy)) { BaseAddress = service.Address };
        using var plain = new HttpClient { BaseAddress = service.Address };
        var expected = await Readers[reader](plain);

        var first = await Readers[reader](caller);
        var second = await Readers[reader](caller);

        Assert.Equal(expected, first);
        Assert.Equal(expected, second);
        Assert.Equal([true, false, false], proxy.Asked);
    }

    private static Task<TestService> StartAsync(string format) => TestService.StartAsync(
        app =>
        {
            app.UseNam();
            app.MapMethods("/typed", ["GET", "POST"], () => NamResults.Xml(Orders));
        },
        options: options => options.ForcedFormat = format);

    private static string Written(object? value)
    {
        using var bytes = new MemoryStream();
        new DataContractSerializer(typeof(List<Order>)).WriteObject(bytes, value);
        return Encoding.UTF8.GetString(bytes.ToArray());
    }
}
