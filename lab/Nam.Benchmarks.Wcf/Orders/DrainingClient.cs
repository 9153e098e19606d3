// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Formats;

namespace Nam.Benchmarks.Wcf.Orders;

/// <summary>Calls the text endpoint by hand and reads replies away in small pieces: a client that costs little and
/// takes no memory, so that the server is what counts.</summary>
internal sealed class DrainingClient(ServiceHost host, string? profile = null) : IDisposable
{
    private const int Callers = 4;

    private readonly HttpClient _http = new();
    private readonly byte[][] _pieces = [.. Enumerable.Range(0, Callers).Select(_ => new byte[16 << 10])];

    public void Dispose()
    {
        _http.Dispose();
    }

    /// <summary>Makes one call.</summary>
    internal void Call(int rows)
    {
        CallAsync(rows, _pieces[0]).GetAwaiter().GetResult();
    }

    /// <summary>Makes many calls, a few at a time, so that the machine has always something to do.</summary>
    internal void CallMany(int calls, int rows)
    {
        var left = calls;
        Task.WaitAll(_pieces.Select(piece => Task.Run(async () =>
        {
            while (Interlocked.Decrement(ref left) >= 0)
            {
                await CallAsync(rows, piece);
            }
        })));
    }

    private async Task CallAsync(int rows, byte[] piece)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, host.Address + "/orders");
        request.Headers.Add("SOAPAction", "\"urn:nam:bench/IOrders/Get\"");
        if (profile is not null)
        {
            request.Headers.Add(NamHeaders.Profile, profile);
        }

        request.Content = new StringContent(
            $"""<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Get xmlns="urn:nam:bench"><count>{rows}</count></Get></s:Body></s:Envelope>""",
            Encoding.UTF8,
            "text/xml");
        using var response = await _http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        response.EnsureSuccessStatusCode();
        await using var body = await response.Content.ReadAsStreamAsync();
        while (await body.ReadAsync(piece) != 0)
        {
        }
    }
}
