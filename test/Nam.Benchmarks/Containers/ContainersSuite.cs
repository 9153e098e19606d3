// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Codecs;
using Tpch;

namespace Nam.Benchmarks.Containers;

/// <summary>Times the container form of TPC-H replies on the side of the client, against the stock reader of their text.</summary>
internal static class ContainersSuite
{
    internal static int Run(string[] args)
    {
        var scale = args.Length > 0 ? double.Parse(args[0], CultureInfo.InvariantCulture) : 1;
        var seconds = args.Length > 1 ? double.Parse(args[1], CultureInfo.InvariantCulture) : 12;
        int[] numbers = args.Length > 2 ? [.. args[2..].Select(number => int.Parse(number, CultureInfo.InvariantCulture))] : [3, 10, 16];
        var database = TpchDatabase.Load(scale);
        foreach (var number in numbers)
        {
            var reply = ContainerReply.Make(TpchQuery.Get(number), database);
            Console.WriteLine($"Q{number} at scale {scale}: {reply.Text.Length:N0} bytes of text, {reply.Forms[0].Length:N0} of the container in {reply.Forms.Count} form(s).");
            var results = Interleaved.Run(
                TimeSpan.FromSeconds(seconds),
                ("stock read of text", () => reply.ReadText()),
                ("NAM read of binary", () => reply.ReadBinary()),
                ("container to objects", () => reply.ReadContainer()),
                ("container opened", () => reply.OpenContainer()),
                ("container to text", () => reply.WriteText()));
            foreach (var result in results)
            {
                Console.WriteLine($"  {result.Name,-22} {result.Microseconds / 1_000,9:N3} ms {result.Microseconds / results[0].Microseconds,7:N3} {result.AllocatedBytes,12:N0} B");
            }
        }

        return 0;
    }
}
