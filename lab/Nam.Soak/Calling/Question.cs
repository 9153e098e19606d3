// SPDX-License-Identifier: MIT
using System.Net.Http.Headers;
using System.Text;
using System.Xml.Linq;
using Tpch.Queries;

namespace Nam.Soak.Calling;

/// <summary>A query as a request of SOAP 1.1, and the reply that is right.</summary>
internal sealed class Question(int number)
{
    private readonly byte[] _request = Encoding.UTF8.GetBytes(
        $"""<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Q{number} xmlns="{TpchQuery.ContractNamespace}"/></s:Body></s:Envelope>""");

    private byte[] _reply = [];
    private XElement? _tree;

    public string Action { get; } = $"{TpchQuery.ContractNamespace}/Q{number}";

    public int Number => number;

    public int RequestBytes => _request.Length;

    public ReadOnlySpan<byte> RequestBody => _request;

    public HttpRequestMessage RequestTo(Uri address)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = new ByteArrayContent(_request) };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue("text/xml", "utf-8");
        request.Headers.TryAddWithoutValidation("SOAPAction", $"\"{Action}\"");
        return request;
    }

    /// <summary>Asks a service without NAM what is right.</summary>
    public async Task LearnAsync(HttpClient http, Uri plain)
    {
        using var request = RequestTo(plain);
        using var response = await http.SendAsync(request).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        _reply = await response.Content.ReadAsByteArrayAsync().ConfigureAwait(false);
        _tree = Parse(_reply);
    }

    /// <summary>Whether a reply has these very bytes.</summary>
    public bool IsSame(ReadOnlySpan<byte> reply) => reply.SequenceEqual(_reply);

    /// <summary>Whether a decoded reply is the same document: a form keeps what XML readers show, not how it was written.</summary>
    public bool IsEqual(byte[] reply) => IsSame(reply) || XNode.DeepEquals(Parse(reply), _tree);

    private static XElement Parse(byte[] reply)
    {
        using var stream = new MemoryStream(reply);
        return XElement.Load(stream);
    }
}
