// SPDX-License-Identifier: MIT

using System.Net;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.TestKit.Equality;
using Xunit.Abstractions;

namespace Nam.EndToEnd.Wcf.Metadata;

/// <summary>What a service says of itself, and whether it does as it says.</summary>
[Collection(MatrixCollection.Name)]
public sealed partial class WsdlTests(MatrixHosts hosts, ITestOutputHelper output) : IDisposable
{
    private readonly HttpClient _http = new();

    [Theory]
    [InlineData("/replies/?wsdl")]
    [InlineData("/replies/?singleWsdl")]
    [InlineData("/tls-typed/?singleWsdl")]
    public async Task Documents_OfAdaptedService_AreThoseOfTheStockService(string first)
    {
        var stock = await ReadAsync(await hosts.NodeAsync(null), first);
        var adapted = await ReadAsync(await hosts.NodeAsync(ModeCase.Free), first);
        var forced = await ReadAsync(await hosts.NodeAsync("binary+zip-1"), first);

        output.WriteLine($"{stock.Count} documents, {stock.Values.Sum(text => text.Length)} characters");
        Assert.Equal(stock.Keys, adapted.Keys);
        Assert.Equal(stock.Keys, forced.Keys);
        foreach (var (address, text) in stock)
        {
            Assert.Null(Difference.Between(text, adapted[address]));
            Assert.Null(Difference.Between(text, forced[address]));
        }
    }

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("soap11")]
    [InlineData("soap12")]
    public async Task Operations_CalledFromTheDescription_AnswerAsDescribed(string path)
    {
        var node = await hosts.NodeAsync(ModeCase.Free);
        var text = await _http.GetStringAsync(new Uri($"http://127.0.0.1:{node.Ports.Http}/replies/?singleWsdl"));
        var service = new DescribedService(XDocument.Parse(text));

        var called = new List<string>();
        foreach (var operation in service.OperationsAt($"/{path}/typed"))
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, new Uri($"http://127.0.0.1:{node.Ports.Http}/{path}/typed"))
            {
                Content = new ByteArrayContent(Encoding.UTF8.GetBytes(operation.Request.ToString(SaveOptions.DisableFormatting))),
            };
            request.Content.Headers.TryAddWithoutValidation("Content-Type", operation.ContentType);
            request.Headers.TryAddWithoutValidation("SOAPAction", operation.SoapActionHeader);
            using var response = await _http.SendAsync(request);
            var body = await response.Content.ReadAsStringAsync();
            Assert.True(
                response.StatusCode is HttpStatusCode.OK or HttpStatusCode.Accepted
                || operation.Name.StartsWith("Fail", StringComparison.Ordinal) || operation.Name == "SetHttpReply",
                $"{operation.Name}: {(int)response.StatusCode} {body}");
            if (response.StatusCode == HttpStatusCode.OK)
            {
                service.Validate(operation, XDocument.Parse(body));
            }

            called.Add(operation.Name);
        }

        output.WriteLine($"{called.Count} operations called: {string.Join(", ", called)}");
        Assert.Equal(
            typeof(Replies.IReplies).GetMethods().Select(method => method.Name).Order(StringComparer.Ordinal),
            called.Order(StringComparer.Ordinal));
    }

    public void Dispose() => _http.Dispose();

    /// <summary>Reads a document and all that it refers to, without the ports.</summary>
    private async Task<SortedDictionary<string, string>> ReadAsync(ServiceNode node, string first)
    {
        var documents = new SortedDictionary<string, string>(StringComparer.Ordinal);
        var waiting = new Queue<string>([first]);
        while (waiting.TryDequeue(out var address))
        {
            if (documents.ContainsKey(address))
            {
                continue;
            }

            var text = await _http.GetStringAsync(new Uri($"http://127.0.0.1:{node.Ports.Http}{address}"));
            documents.Add(address, text
                .Replace($":{node.Ports.Http}/", ":http/", StringComparison.Ordinal)
                .Replace($":{node.Ports.Https}/", ":https/", StringComparison.Ordinal)
                .Replace($":{node.Ports.NetTcp}/", ":tcp/", StringComparison.Ordinal));
            foreach (Match link in Link().Matches(text))
            {
                waiting.Enqueue(new Uri(WebUtility.HtmlDecode(link.Groups[1].Value)).PathAndQuery);
            }
        }

        return documents;
    }

    [GeneratedRegex("(?:ocation|schemaLocation)=\"(http://[^\"]*\\?(?:wsdl|xsd)[^\"]*)\"")]
    private static partial Regex Link();
}
