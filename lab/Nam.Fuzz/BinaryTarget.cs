// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Tests.Binary;
using Nam.Fuzz.Cost;
using Nam.Fuzz.Files;
using Nam.Fuzz.Inputs;

namespace Nam.Fuzz;

/// <summary>Decodes a binary form to text and by the reader, and holds them to one verdict and one infoset.</summary>
internal sealed class BinaryTarget : IFuzzTarget
{
    private const int Sources = 2_048;
    private const int MostMutations = 4;
    private const int ShallowOneOf = 4;

    private static readonly DecodeLimits Limits = new() { MaximumTextBytes = 1 << 20, MaximumDepth = 64 };
    private static readonly DecodeLimits Shallow = Limits with { MaximumDepth = 4 };

    // Values may have characters that XML 1.0 does not allow, as references; nothing else may.
    private static readonly XmlReaderSettings Settings = new() { DtdProcessing = DtdProcessing.Prohibit, CheckCharacters = false };
    private static readonly SearchValues<byte> Controls = SearchValues.Create(
        [.. Enumerable.Range(0, 32).Except([9, 10, 13]).Select(code => (byte)code)]);

    private readonly byte[][] _sources;
    private readonly Mutator _mutator;
    private readonly PooledBuffer _text = new();

    internal BinaryTarget(byte[][] corpus)
    {
        _sources = [.. corpus, .. Enumerable.Range(0, Sources).Select(seed => new RandomRecords(seed).Write())];
        _mutator = new Mutator(_sources);
        Name = $"binary forms: records that may be odd, and damage to {corpus.Length} forms of the corpus and {Sources} of random records";
    }

    public string Name { get; }

    public void Make(ulong seed, FuzzInput input)
    {
        var random = new FuzzRandom(seed);
        switch (random.Below(8))
        {
            case 0:
                input.Begin(InputKind.Grown);
                input.Add(new RandomRecords((int)random.Next()).Write());
                break;
            case 1 or 2 or 3:
                input.Begin(InputKind.Damaged);
                input.Add(_mutator.Damage(_sources[random.Below(_sources.Length)], 1 + random.Below(MostMutations), ref random));
                break;
            default:
                input.Begin(InputKind.Bent);
                new OddRecords(random, input.Bytes).Write();
                input.EndForm();
                break;
        }
    }

    public Outcome Decode(FuzzInput input, ulong seed)
    {
        var limits = seed % ShallowOneOf == 0 ? Shallow : Limits;
        _text.Clear();
        try
        {
            BinaryXml.WriteText(input[0], _text, limits);
        }
        catch (ReplyDecodeException e)
        {
            if (!e.IsTextTooLong)
            {
                AssertRefused(input.Memory(0), limits, e);
            }

            return Outcome.Refused;
        }

        AssertSame(input.Memory(0), limits);
        return Outcome.Decoded;
    }

    private static void AssertRefused(ReadOnlyMemory<byte> form, DecodeLimits limits, ReplyDecodeException why)
    {
        try
        {
            using var reader = BinaryXml.CreateReader(form, XmlDictionaryReaderQuotas.Max, limits, null);
            Nodes.Drain(reader, int.MaxValue);
        }
        catch (ReplyDecodeException)
        {
            return;
        }

        throw new InvalidDataException($"Only the text pass refuses: {why.Message}");
    }

    private void AssertSame(ReadOnlyMemory<byte> form, DecodeLimits limits)
    {
        var text = _text.WrittenSpan;
        if (text.ContainsAny(Controls) || text.IndexOf("\uFFFE"u8) >= 0 || text.IndexOf("\uFFFF"u8) >= 0)
        {
            throw new InvalidDataException("The text has a character that XML does not allow.");
        }

        try
        {
            using var reader = BinaryXml.CreateReader(form, XmlDictionaryReaderQuotas.Max, limits, null);
            if (text.IndexOf("xml:space"u8) >= 0)
            {
                // XmlReader wants more of it than the rules do.
                Nodes.Drain(reader, int.MaxValue);
                return;
            }

            using var parsed = XmlReader.Create(new MemoryStream(text.ToArray()), Settings);
            NodeCursor.Compare(parsed, reader, joinsLineEnds: false, "reader", tellsEmpty: false);
        }
        catch (ReplyDecodeException e)
        {
            throw new InvalidDataException($"Only the reader refuses: {e.Message}", e);
        }
    }
}
