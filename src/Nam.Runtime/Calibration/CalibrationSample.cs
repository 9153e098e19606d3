// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Text;

namespace Nam.Calibration;

/// <summary>A reply as services have them, by which machines are compared: the same bytes everywhere.</summary>
internal static class CalibrationSample
{
    private const int Rows = 220;

    /// <summary>Makes the sample: about 48 KB of SOAP with identifiers, amounts, dates and short texts.</summary>
    public static byte[] Create()
    {
        var text = new StringBuilder(
            "<s:Envelope xmlns:s=\"http://www.w3.org/2003/05/soap-envelope\"><s:Body><Orders xmlns=\"urn:sample\">", 64 * 1024);
        var state = 20030101u;
        for (var i = 0; i < Rows; i++)
        {
            var amount = Next(ref state, 1_000_000) / 100m;
            text.Append(
                CultureInfo.InvariantCulture,
                $"<Order><Id>{100_000 + i}</Id><Customer>Customer#{Next(ref state, 15_000):000000000}</Customer>");
            text.Append(
                CultureInfo.InvariantCulture,
                $"<Amount>{amount:0.00}</Amount><Placed>{1992 + Next(ref state, 7)}-{1 + Next(ref state, 12):00}-{1 + Next(ref state, 28):00}</Placed>");
            text.Append(CultureInfo.InvariantCulture, $"<Priority>{1 + Next(ref state, 5)}</Priority><Comment>");
            for (var word = 0; word < 7; word++)
            {
                text.Append(Words[Next(ref state, Words.Length)]).Append(' ');
            }

            text.Append("</Comment></Order>");
        }

        return Encoding.UTF8.GetBytes(text.Append("</Orders></s:Body></s:Envelope>").ToString());
    }

    private static readonly string[] Words =
        [
            "among", "carefully", "deposits", "express", "final", "furiously", "ironic", "packages", "pending",
            "quickly", "regular", "requests", "silent", "slyly", "special", "theodolites"
        ];

    // Marsaglia's xorshift: the same numbers on every runtime.
    private static int Next(ref uint state, int limit)
    {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return (int)(state % (uint)limit);
    }
}
