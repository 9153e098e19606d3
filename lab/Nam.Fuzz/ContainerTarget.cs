// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Reading;
using Nam.Fuzz.Files;
using Nam.Fuzz.Inputs;

namespace Nam.Fuzz;

/// <summary>Decodes a container form in every way there is.</summary>
internal sealed class ContainerTarget(byte[][] corpus) : IFuzzTarget
{
    private const int MostNodes = 20_000;
    private const int ParsedOneOf = 32;
    private const int TypedOneOf = 16;
    private const byte PrologueFlag = 0x20;
    private const byte TextMask = 0x9C;
    private const byte TextHead = 0x1C;

    private static readonly DecodeLimits Limits = new() { MaximumTextBytes = 1 << 20 };
    private static readonly XmlReaderSettings Settings = new() { DtdProcessing = DtdProcessing.Prohibit, CheckCharacters = false };

    private const ulong ReadOneOf = 2;
    private const ulong RefusedAgainOneOf = 8;
    private const int ComparedOneOf = 64;

    private readonly PooledBuffer _text = new();
    private readonly InputMaker _maker = new(corpus);

    public string Name => $"containers from {corpus.Length} forms";

    public void Make(ulong seed, FuzzInput input) => _maker.Make(seed, input);

    public Outcome Decode(FuzzInput input, ulong seed)
    {
        _text.Clear();
        var outcome = DecodeText(input, out var why);
        if (seed % (outcome == Outcome.Decoded ? ReadOneOf : RefusedAgainOneOf) != 0)
        {
            return outcome;
        }

        var read = DecodeNodes(input, outcome == Outcome.Decoded && seed % TypedOneOf == 0 ? new FuzzRandom(seed) : null, out var isWhole);
        if (read == Outcome.WrongType)
        {
            return read;
        }

        // A document as text is looked at by readers alone.
        var isText = input[0].Length != 0 && (input[0][0] & TextMask) == TextHead;
        if (isWhole && !isText && (read == Outcome.Refused) != (outcome != Outcome.Decoded) && why is not { IsTextTooLong: true })
        {
            throw new InvalidDataException($"The text pass says {outcome} ({why?.Message}), the reader {read}.");
        }

        // What is accepted has to stand for well-formed text; the prologue is taken as it is, and one reader wants more
        // of xml:space than the rules do.
        if (outcome == Outcome.Decoded && !isText && seed % ParsedOneOf == 0 && (input[0][0] & PrologueFlag) == 0
            && !_text.WrittenSpan.StartsWith("<?"u8) && _text.WrittenSpan.IndexOf("xml:space"u8) < 0)
        {
            Parse(input, seed % ComparedOneOf == 0);
        }

        return outcome;
    }

    private static ReadOnlyMemory<byte> Next(FuzzInput input, ref int next)
    {
        return next < input.Count ? input.Memory(next++) : ReadOnlyMemory<byte>.Empty;
    }

    private Outcome DecodeText(FuzzInput input, out ReplyDecodeException? why)
    {
        why = null;
        try
        {
            using var text = new ContainerText(input[0], _text, Limits);
            for (var next = 1; next < input.Count || !text.IsComplete; next++)
            {
                if (next == input.Count)
                {
                    return Outcome.Unfinished;
                }

                text.WriteNext(input[next]);
            }

            return Outcome.Decoded;
        }
        catch (ReplyDecodeException e)
        {
            why = e;
            return Outcome.Refused;
        }
    }

    private Outcome DecodeNodes(FuzzInput input, FuzzRandom? typed, out bool isWhole)
    {
        isWhole = true;
        try
        {
            var next = 1;
            using var reader = ContainerReader.Open(
                input[0], XmlDictionaryReaderQuotas.Max, Limits, () => Next(input, ref next));
            isWhole = Read(reader, typed) && typed is null;
            return Outcome.Decoded;
        }
        catch (ReplyDecodeException)
        {
            return Outcome.Refused;
        }
        catch (Exception e) when (typed is not null && e is XmlException or InvalidOperationException)
        {
            return Outcome.WrongType;
        }
    }

    private void Parse(FuzzInput input, bool isCompared)
    {
        using var parsed = XmlReader.Create(new MemoryStream(_text.WrittenSpan.ToArray()), Settings);
        if (!isCompared)
        {
            while (parsed.Read())
            {
            }

            return;
        }

        var next = 1;
        using var reader = ContainerReader.Open(
            input[0], XmlDictionaryReaderQuotas.Max, Limits, () => Next(input, ref next));
        NodeCursor.Compare(parsed, reader, joinsLineEnds: false, "reader");
    }

    /// <summary>Reads nodes, but not for ever.</summary>
    /// <returns>Whether the end was reached.</returns>
    private static bool Read(ContainerReader reader, FuzzRandom? typed)
    {
        for (var nodes = 0; nodes < MostNodes; nodes++)
        {
            if (!reader.Read())
            {
                return true;
            }

            while (reader.MoveToNextAttribute())
            {
                _ = reader.Value.Length + reader.NamespaceURI.Length;
            }

            reader.MoveToElement();
            if (typed is { } random && reader.NodeType == XmlNodeType.Element)
            {
                typed = ReadTyped(reader, random);
            }
            else if (reader.HasValue)
            {
                _ = reader.Value.Length;
            }
        }

        return false;
    }

    private static FuzzRandom ReadTyped(ContainerReader reader, FuzzRandom random)
    {
        switch (random.Below(16))
        {
            case 0:
                reader.ReadElementContentAsInt();
                break;
            case 1:
                reader.ReadElementContentAsDecimal();
                break;
            case 2:
                reader.ReadElementContentAsDateTime();
                break;
            case 3:
                reader.ReadElementContentAsDouble();
                break;
            case 4:
                reader.ReadElementContentAsString();
                break;
            case 5:
                reader.ReadElementContentAsBoolean();
                break;
            case 6:
                reader.ReadElementContentAsGuid();
                break;
            case 7:
                reader.ReadElementContentAsBase64();
                break;
            case 8:
                reader.Skip();
                break;
        }

        return random;
    }
}
