// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs;

namespace Nam.Fuzz;

/// <summary>Decodes a container form in every way there is.</summary>
internal sealed class ContainerTarget
{
    private const int MostNodes = 20_000;
    private const int ParsedOneOf = 32;
    private const int TypedOneOf = 8;
    private const byte PrologueFlag = 0x20;

    private static readonly DecodeLimits Limits = new() { MaximumTextBytes = 1 << 20 };
    private static readonly XmlReaderSettings Settings = new() { DtdProcessing = DtdProcessing.Prohibit };

    private readonly PooledBuffer _text = new();

    /// <summary>Decodes; everything but the documented exceptions goes through.</summary>
    internal Outcome Decode(ReadOnlySpan<byte> form, ulong seed)
    {
        _text.Clear();
        try
        {
            using var text = new ContainerText(form, _text, Limits, []);
            if (!text.IsComplete)
            {
                return Outcome.Unfinished;
            }

            text.ToTemplate();
        }
        catch (ReplyDecodeException)
        {
            return Outcome.Refused;
        }

        // What is accepted has to stand for well-formed text; the prologue is taken as it is, and one reader wants more of xml:space than the rules do.
        if (seed % ParsedOneOf == 0 && (form[0] & PrologueFlag) == 0 && _text.WrittenSpan.IndexOf("xml:space"u8) < 0)
        {
            using var parsed = XmlReader.Create(new MemoryStream(_text.WrittenSpan.ToArray()), Settings);
            while (parsed.Read())
            {
            }
        }

        using var reader = ContainerReader.Open(form, XmlDictionaryReaderQuotas.Max, Limits);
        var isTyped = seed % TypedOneOf == 0;
        try
        {
            Read(reader, isTyped ? new FuzzRandom(seed) : null);
            return Outcome.Decoded;
        }
        catch (Exception e) when (isTyped && e is XmlException or InvalidOperationException)
        {
            return Outcome.WrongType;
        }
    }

    private static void Read(ContainerReader reader, FuzzRandom? typed)
    {
        for (var nodes = 0; nodes < MostNodes && reader.Read(); nodes++)
        {
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
