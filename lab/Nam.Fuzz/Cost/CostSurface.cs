// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Fuzz.Cost.Surfaces;

namespace Nam.Fuzz.Cost;

/// <summary>A place where bytes from outside are taken in, and how to make such bytes.</summary>
internal abstract class CostSurface(string name)
{
    /// <summary>Text up to here is made, that the search is not one for the largest text.</summary>
    protected const int MostText = 4 << 20;

    protected static readonly DecodeLimits Limits = new() { MaximumTextBytes = MostText };

    internal string Name { get; } = name;

    /// <summary>Makes an input of one part or several.</summary>
    internal abstract byte[][] Make(Recipe recipe);

    /// <summary>Makes an input; null if it is what no writer makes.</summary>
    internal byte[][]? TryMake(Recipe recipe)
    {
        try
        {
            return Make(recipe);
        }
        catch (NotSupportedException)
        {
            return null;
        }
    }

    /// <summary>Takes an input in; what is refused is no error.</summary>
    internal abstract void Run(byte[][] input);

    /// <summary>Writes the text that an input is or stands for, as far as it was taken.</summary>
    /// <returns>Whether it was taken to its end.</returns>
    internal virtual bool WriteText(byte[][] input, PooledBuffer text)
    {
        return false;
    }

    /// <summary>Takes a refusal: where the text was too long, it counts as what is allowed, of which the last part was
    /// not handed over.</summary>
    protected static bool Refused(ReplyDecodeException why, PooledBuffer text)
    {
        if (why.IsTextTooLong)
        {
            var missing = Math.Max(0, MostText - text.WrittenCount);
            text.GetSpan(missing)[..missing].Clear();
            text.Advance(missing);
        }

        return false;
    }

    /// <summary>All surfaces.</summary>
    internal static CostSurface[] All()
    {
        return
        [
            new TextSurface("text-binary", isContainers: false),
            new TextSurface("text-containers", isContainers: true),
            new BinarySurface("binary-text", isReader: false),
            new BinarySurface("binary-reader", isReader: true),
            new ContainerSurface("container-text", isReader: false),
            new ContainerSurface("container-reader", isReader: true),
            new StructureSurface(),
            new FrameSurface(),
            new HeaderSurface(),
            new LogSurface(),
            new GatewaySurface(),
            new ProfileSurface(),
        ];
    }
}
