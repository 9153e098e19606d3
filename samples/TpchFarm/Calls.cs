// SPDX-License-Identifier: MIT
using System.Net.Http.Headers;
using System.Text;
using Tpch.Queries;
using TpchWeb;
using TpchWeb.Queries;

namespace TpchFarm;

/// <summary>Asks all queries as a caller over a slow path does, and counts what comes over the wire.</summary>
internal sealed class Calls : IDisposable
{
    // 40 ms and 100,000 bytes a second; Nam.Http says this of itself, here it is said by hand so that the bytes can be counted.
    private const string Profile = "1;read=binary,containers;to=text;rt=40;bw=100000";
    private const string EnvelopeNamespace = "http://schemas.xmlsoap.org/soap/envelope/";

    private readonly HttpClient _http = new();

    public async Task<long> RoundAsync(Uri server)
    {
        long bytes = 0;
        foreach (var contract in QueryContract.All)
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(server, TpchWebApplication.Path));
            request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(
                $"<s:Envelope xmlns:s=\"{EnvelopeNamespace}\"><s:Body><{contract.RequestName} xmlns=\"{TpchQuery.ContractNamespace}\"/></s:Body></s:Envelope>"));
            request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse("text/xml; charset=utf-8");
            request.Headers.Add("SOAPAction", $"\"{contract.Action}\"");
            request.Headers.Add("NAM-Profile", Profile);
            using var response = await _http.SendAsync(request).ConfigureAwait(false);
            response.EnsureSuccessStatusCode();
            bytes += (await response.Content.ReadAsByteArrayAsync().ConfigureAwait(false)).Length;
        }

        return bytes;
    }

    public void Dispose() => _http.Dispose();
}
