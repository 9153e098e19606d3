// SPDX-License-Identifier: MIT
using System.Collections;
using System.Net.Http.Headers;
using System.Text;
using System.Xml;
using Nam.Formats;
using Nam.Http;
using Nam.Profiles;
using Tpch.Queries;
using TpchComparison.Runs;
using TpchWeb.Queries;
using TpchWeb.Soap;

namespace TpchDemo.Client;

/// <summary>Calls the TPC-H service over SOAP and reads typed rows straight from the reply, whatever its format.</summary>
/// <remarks>Thread-safe. The HttpClient decides on NAM: with <see cref="NamHandler"/> in its chain replies are adapted,
/// without it they come plain.</remarks>
internal sealed class TpchClient
{
    private readonly HttpClient _http;
    private readonly Uri _address;
    private readonly SoapVersion _version;
    private readonly Dictionary<QueryContract, byte[]> _requests;

    /// <summary>Makes a client.</summary>
    /// <param name="http">What sends the requests; the caller disposes of it.</param>
    /// <param name="address">The service's address.</param>
    /// <param name="version">The version of SOAP to speak.</param>
    public TpchClient(HttpClient http, Uri address, SoapVersion version)
    {
        _http = http;
        _address = address;
        _version = version;
        _requests = QueryContract.All.ToDictionary(contract => contract, contract => Encoding.UTF8.GetBytes(
            $"<s:Envelope xmlns:s=\"{version.EnvelopeNamespace}\"><s:Body><{contract.RequestName} xmlns=\"{TpchQuery.ContractNamespace}\"/></s:Body></s:Envelope>"));
    }

    /// <summary>Asks the query that has these rows.</summary>
    /// <typeparam name="TRow">The row type, such as <see cref="Q1Row"/>.</typeparam>
    /// <returns>The rows, in the query's order.</returns>
    /// <exception cref="SoapFaultException">The service refused.</exception>
    /// <exception cref="HttpRequestException">The call failed.</exception>
    public async Task<List<TRow>> QueryAsync<TRow>(CancellationToken cancellationToken = default) =>
        (List<TRow>)(await CallAsync(QueryContract.ForRows(typeof(TRow)), cancellationToken).ConfigureAwait(false)).Rows;

    /// <summary>Asks a query.</summary>
    /// <returns>The rows, with what the reply said of itself.</returns>
    /// <exception cref="SoapFaultException">The service refused.</exception>
    /// <exception cref="HttpRequestException">The call failed.</exception>
    public async Task<DemoReply> CallAsync(QueryContract contract, CancellationToken cancellationToken = default)
    {
        using var request = RequestFor(contract);
        request.Options.Set(NamHandler.TargetOption, DecodeTarget.Objects);
        using var response = await _http.SendAsync(
            request, HttpCompletionOption.ResponseHeadersRead, cancellationToken).ConfigureAwait(false);
        var rows = await response.Content.ReadNamXmlAsync(
            reader => ReadEnvelope(reader, contract), cancellationToken).ConfigureAwait(false);
        var header = response.Headers.NonValidated.TryGetValues(NamHeaders.Reply, out var values) ? values.ToString() : null;
        return new DemoReply(rows, ReplyHeader.TryParse(header, out var reply) ? reply.Id : null);
    }

    /// <summary>Gets a reply as it is, as curl would.</summary>
    /// <returns>The bytes of the body.</returns>
    /// <exception cref="HttpRequestException">The call failed.</exception>
    public async Task<byte[]> GetBytesAsync(QueryContract contract, CancellationToken cancellationToken = default)
    {
        using var request = RequestFor(contract);
        using var response = await _http.SendAsync(request, cancellationToken).ConfigureAwait(false);
        return await response.Content.ReadAsByteArrayAsync(cancellationToken).ConfigureAwait(false);
    }

    private HttpRequestMessage RequestFor(QueryContract contract)
    {
        var content = new ByteArrayContent(_requests[contract]);
        var request = new HttpRequestMessage(HttpMethod.Post, _address) { Content = content };
        content.Headers.ContentType = new MediaTypeHeaderValue(_version.MediaType, "utf-8");
        if (_version == SoapVersion.Soap11)
        {
            request.Headers.TryAddWithoutValidation("SOAPAction", '"' + contract.Action + '"');
        }
        else
        {
            content.Headers.ContentType.Parameters.Add(new NameValueHeaderValue("action", '"' + contract.Action + '"'));
        }

        return request;
    }

    private IList ReadEnvelope(XmlDictionaryReader reader, QueryContract contract)
    {
        var ns = _version.EnvelopeNamespace;
        reader.MoveToContent();
        if (!reader.IsStartElement("Envelope", ns))
        {
            throw new HttpRequestException($"The service answered with '{reader.Name}' in place of an envelope of {_version}.");
        }

        reader.ReadStartElement();
        if (reader.IsStartElement("Header", ns))
        {
            reader.Skip();
        }

        reader.ReadStartElement("Body", ns);
        return reader.IsStartElement("Fault", ns) ? throw SoapFault.Read(reader, _version) : contract.ReadResponse(reader);
    }
}
