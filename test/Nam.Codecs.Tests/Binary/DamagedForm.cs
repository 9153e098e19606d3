// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Tests.Binary;

/// <summary>A good form with up to four seeded edits: bits, bytes, an end cut off, a piece lost, a byte more.</summary>
internal static class DamagedForm
{
    internal static byte[] Of(byte[][] seeds, Random random)
    {
        var form = seeds[random.Next(seeds.Length)].ToArray();
        for (var edits = random.Next(1, 5); edits > 0 && form.Length > 0; edits--)
        {
            var at = random.Next(form.Length);
            switch (random.Next(5))
            {
                case 0:
                    form[at] ^= (byte)(1 << random.Next(8));
                    break;
                case 1:
                    form[at] = (byte)random.Next(256);
                    break;
                case 2:
                    form = form[..at];
                    break;
                case 3:
                    form = [.. form[..at], .. form[random.Next(form.Length)..]];
                    break;
                default:
                    form = [.. form[..at], (byte)random.Next(256), .. form[at..]];
                    break;
            }
        }

        return form;
    }
}
