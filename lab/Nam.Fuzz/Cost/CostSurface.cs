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

    /// <summary>What a writer may ask for beyond that before it looks at the limit.</summary>
    private const int MostRoom = MostText + (1 << 20);

    /// <summary>More markup is not counted, that no memory is taken for it: an input may stand for more than there is.</summary>
    private const int MostCounted = 16 << 20;

    /// <summary>A byte that UTF-8 does not have.</summary>
    private const byte NoText = 0xFF;

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

    /// <summary>Makes room for text in which shows how far it was written.</summary>
    protected static void Prepare(PooledBuffer text)
    {
        text.GetSpan(MostRoom).Fill(NoText);
    }

    /// <summary>Takes a refusal of text for which <see cref="Prepare"/> made room: what was written and not handed over
    /// counts too, and where the text was too long, all that is allowed.</summary>
    protected static bool Refused(ReplyDecodeException why, PooledBuffer text)
    {
        var room = text.GetSpan();
        text.Advance(why.IsTextTooLong ? Math.Max(0, MostText - text.WrittenCount) : room.LastIndexOfAnyExcept(NoText) + 1);
        return false;
    }

    /// <summary>Lets a text count as so many bytes, if it has fewer.</summary>
    protected static void FillUp(PooledBuffer text, long bytes)
    {
        var missing = (int)Math.Max(0, Math.Min(bytes, MostCounted) - text.WrittenCount);
        text.GetSpan(missing)[..missing].Clear();
        text.Advance(missing);
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
