// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Globalization;
using System.Net.Sockets;
using System.Text;
using System.Xml.Linq;
using Nam.Formats;
using Nam.Http;

namespace Nam.Soak.Flowing;

/// <summary>Callers of replies that flow: those that read all, those that are slow, and those that leave or break off.</summary>
/// <param name="http">Clients with NAM.</param>
/// <param name="wrong">Takes what was wrong with a reply.</param>
internal sealed class FlowCallers(HttpClient[] http, Action<string> wrong)
{
    // What flows has more than one block; the least has about 256 KiB of text.
    private static readonly int[] Counts = [1_500, 6_000, 20_000];
    private static readonly ConcurrentDictionary<int, byte[]> Documents = new();

    /// <summary>Makes one call of some kind.</summary>
    /// <returns>What became of it.</returns>
    internal Task<string> CallAsync(Uri address, Random random)
    {
        var count = Counts[random.Next(Counts.Length)];
        var client = http[random.Next(http.Length)];
        return random.Next(10) switch
        {
            < 3 => RowsAsync(client, new Uri(address, $"/rows/{count}"), count, count, pause: 0),
            < 4 => RowsAsync(client, new Uri(address, $"/rows/{count}"), count, count, pause: 40),
            < 5 => RowsAsync(client, new Uri(address, $"/rows/{count}"), count, random.Next(count), pause: 0),
            < 8 => TextAsync(client, new Uri(address, $"/text/{count}"), count),
            < 9 => RawAsync(address, $"/rows/{count}", random, isSlow: true),
            _ => RawAsync(address, random.Next(2) == 0 ? $"/rows/{count}" : $"/text/{count}", random, isSlow: false),
        };
    }

    private async Task<string> RowsAsync(HttpClient client, Uri address, int count, int wanted, int pause)
    {
        var read = 0;
        await foreach (var row in client.GetNamRowsAsync<FlowRow>(address).ConfigureAwait(false))
        {
            if (row != FlowRow.Of(read))
            {
                wrong($"flow: row {read} of {count} is {row}");
            }

            read++;
            if (wanted < count && read >= wanted)
            {
                return "left rows";
            }

            if (pause != 0 && read % 500 == 0)
            {
                await Task.Delay(pause).ConfigureAwait(false);
            }
        }

        if (read != count)
        {
            wrong($"flow: {read} of {count} rows came, and no error");
        }

        return pause == 0 ? "rows" : "slow rows";
    }

    private async Task<string> TextAsync(HttpClient client, Uri address, int count)
    {
        var reply = await client.GetByteArrayAsync(address).ConfigureAwait(false);
        var document = Documents.GetOrAdd(count, FlowService.Document);
        if (!reply.AsSpan().SequenceEqual(document) && !XNode.DeepEquals(Parse(reply), Parse(document)))
        {
            wrong($"flow: {reply.Length} bytes of text are not the {document.Length} that were written");
        }

        return "text";
    }

    // Asks as a client does and reads next to nothing, or breaks off in the middle of a block.
    private static async Task<string> RawAsync(Uri address, string path, Random random, bool isSlow)
    {
        using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = 4096 };
        await socket.ConnectAsync(address.Host, address.Port).ConfigureAwait(false);
        var bandwidth = random.Next(2) == 0 ? 200_000 : 25_000_000;
        await socket.SendAsync(Encoding.ASCII.GetBytes(string.Create(
            CultureInfo.InvariantCulture,
            $"GET {path} HTTP/1.1\r\nHost: {address.Authority}\r\n{NamHeaders.Profile}: 1;read=binary,containers,flow;to=objects;rt=20;bw={bandwidth}\r\n\r\n"))).ConfigureAwait(false);
        var buffer = new byte[isSlow ? 400 : 1 + random.Next(40_000)];
        for (var left = isSlow ? 60 : random.Next(8); left > 0 && await socket.ReceiveAsync(buffer).ConfigureAwait(false) > 0; left--)
        {
            await Task.Delay(isSlow ? 500 : 5).ConfigureAwait(false);
        }

        // Closing resets the connection instead of ending it.
        socket.LingerState = new LingerOption(!isSlow, 0);
        return isSlow ? "slow reader left" : "broke off";
    }

    private static XElement Parse(byte[] reply)
    {
        using var stream = new MemoryStream(reply);
        return XElement.Load(stream);
    }
}
