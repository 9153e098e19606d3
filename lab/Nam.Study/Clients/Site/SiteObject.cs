// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Study.Clients.Site;

/// <summary>An object that a page embeds, in three versions.</summary>
/// <param name="Name">Its file's name; the extension says what it is.</param>
/// <param name="Content">The object.</param>
/// <param name="HalfContent">With half the resolution, or the object itself where there is no resolution.</param>
/// <param name="RichContent">With more content.</param>
internal sealed record SiteObject(string Name, byte[] Content, byte[] HalfContent, byte[] RichContent)
{
    private const int Shades = 165;

    // Every other pixel of every other line.
    private const int HalfResolution = 4;

    /// <summary>Makes an object.</summary>
    /// <param name="name">Its file's name: <c>.css</c>, <c>.js</c> or <c>.gif</c>.</param>
    /// <param name="bytes">About how many bytes it has.</param>
    /// <param name="richerFactor">How many times as many the richer version has.</param>
    /// <param name="seed">Where its content comes from.</param>
    internal static SiteObject Create(string name, int bytes, int richerFactor, int seed)
    {
        if (!name.EndsWith(".gif", StringComparison.Ordinal))
        {
            var text = new SiteText(seed);
            var content = Encoding.ASCII.GetBytes(
                name.EndsWith(".css", StringComparison.Ordinal) ? text.StyleSheet(bytes) : text.Script(bytes));
            return new SiteObject(name, content, content, content);
        }

        var image = Noise(seed, bytes);
        return new SiteObject(name, image, image[..Math.Max(1, bytes / HalfResolution)], Noise(seed, bytes * richerFactor));
    }

    // gzip takes 7 % off, as off images with a palette.
    private static byte[] Noise(int seed, int bytes)
    {
        var random = new Random(seed);
        var noise = new byte[bytes];
        foreach (ref var value in noise.AsSpan())
        {
            value = (byte)random.Next(Shades);
        }

        return noise;
    }
}
