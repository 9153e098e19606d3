// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Results;

/// <summary>How the figures come about, as oracle.md tells it.</summary>
internal static class Method
{
    internal const string Text = """
        A cell is a network, a reply of TPC-H (scale factor 0.1; at 1 the replies that are larger there, above 50 Mbit/s) and a condition. Its time is what a caller waits: from sending the request over HTTP/1.1 to the list of row objects.
        Client and server have half of the machine's processors each, as two machines would have their own.
        Every reply is serialised anew from rows in memory, by Kestrel in a process of its own; every format has a connection of its own, and NAM's formats an engine of their own.

        * *Conditions.* Idle; a loaded server, in whose process two threads keep each of its processors busy while the client has a raised priority; a slow client, which after decoding is busy for nine times as long again, inside of what NAM measures as decoding.
        * *Formats.* Stock .NET: text, binary XML, text in gzip 1, 4, 6, 9 and Brotli 0 to 6, 9 and 11 (11 only where it takes less than two seconds), all in one go into pooled memory; zstd 1 and 3 by the system's libzstd. NAM's own formats, each forced. NAM, which chooses.
        * *Network.* Emulated between two network namespaces, so that TCP is the system's own, with CUBIC at the server; after a reply that may have filled the link's queue the next one waits until that is empty. Every format finds its connection as it left it: idle for the others' turns.
        * *NAM* starts each network and condition knowing nothing, and each query with five replies that are not counted (the first replies' figure is of those).
        * *Who races.* All formats are tried on all replies over loopback. From these times and each network's numbers those are taken that can be within 35 % of the best of a cell, seven at most; text, gzip 6, containers and the candidates for the best fixed format race in every cell.
        * *Racing.* In every round all formats take turns in random order. Who is more than 2 times (after one round), or with its fastest time more than 1.3 times (later) slower than the best median leaves; the others get five rounds and more, with a loaded server ten and more.
        * *Turns.* A turn of a short reply is up to nine calls in a row, for 5 ms (with a loaded server 30 ms), and counts with their median: single calls between others would run on code that the processor's caches have lost.
        * *The best of a cell* would be too low if it were the least of many noisy medians. So in every round the best is the one that all other rounds say, and the round compares NAM with it; NAM ÷ best is the median over the rounds.
          Ratios to stock text and to the best fixed format are medians over the rounds too: what the machine does in a round befalls both, and a loaded server answers at once or after a time slice of 4 ms, so that medians of times jump between the two.
        * *Best fixed format:* of the formats that were timed in every cell the one with the least geometric mean of its time ÷ NAM's.
        * *Processor time of NAM's choice:* an engine that chooses, and still learns, beside engines that are forced to the formats that it chose, reply by reply, in one thread, without a network; medians of 41 batches of 40 replies in turns and of their differences, after as many that do not count and leave nothing to compile. What is learned in the background is not in it.
        """;
}
