// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Benchmarks.Wcf;

/// <summary>Calls the service by hand and reads the reply away in small pieces, so that only the server's memory counts.</summary>
internal sealed class DrainingClient(string address) : IDisposable
{
    private readonly HttpClient _http = new();
    private readonly byte[] _piece = new byte[16 << 10];

    public void Dispose()
    {
        _http.Dispose();
    }

    internal void Call(string path, int rows)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, address + path);
        request.Headers.Add("SOAPAction", "\"urn:nam:bench/IOrders/Get\"");
        request.Content = new StringContent(
            $"""<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Get xmlns="urn:nam:bench"><count>{rows}</count></Get></s:Body></s:Envelope>""",
            Encoding.UTF8,
            "text/xml");
        using var response = _http.Send(request, HttpCompletionOption.ResponseHeadersRead);
        response.EnsureSuccessStatusCode();
        using var body = response.Content.ReadAsStream();
        while (body.Read(_piece) != 0)
        {
        }
    }
}
