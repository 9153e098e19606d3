// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;
using Nam.Fuzz.Inputs;

namespace Nam.Fuzz.Cost.Surfaces;

/// <summary>Containers to text, or through their reader: forms of text, of structures that no text has, and the damaged
/// and grown ones of the other fuzzer.</summary>
internal sealed class ContainerSurface(string name, bool isReader) : CostSurface(name)
{
    private const int MostNodes = 2_000_000;
    private readonly PooledBuffer _text = new(MostText);
    private readonly SkeletonReader _places = new();
    private readonly ColumnMaker _columns = new(new ColumnPool(1));
    private readonly FuzzInput _input = new();
    private readonly MarkupCount _markup = new();
    private InputMaker? _maker;
    private int _taken;

    internal override byte[][] Make(Recipe recipe)
    {
        return (recipe.Genes[^1] % 8) switch
        {
            0 or 1 => OfText(recipe),
            2 => Grown(recipe),
            3 => OfStructure(recipe, hasValues: true),
            _ => OfStructure(recipe, hasValues: false),
        };
    }

    internal override void Run(byte[][] input)
    {
        try
        {
            if (isReader)
            {
                var next = 1;
                using var reader = ContainerReader.Open(
                    input[0], XmlDictionaryReaderQuotas.Max, Limits,
                    () => next < input.Length ? input[next++] : ReadOnlyMemory<byte>.Empty);
                Nodes.Drain(reader, MostNodes);
            }
            else
            {
                _text.Clear();
                Decode(input, _text);
            }
        }
        catch (Exception e) when (e is ReplyDecodeException || (isReader && e is XmlException))
        {
            // Refused.
        }
    }

    internal override bool WriteText(byte[][] input, PooledBuffer text)
    {
        Prepare(text);
        try
        {
            return Decode(input, text);
        }
        catch (ReplyDecodeException e)
        {
            Refused(e, text);
            FillUp(text, Markup(input.Take(_taken)));
            return false;
        }
    }

    /// <summary>Characters of the markup that forms of one document stand for.</summary>
    internal long Markup(IEnumerable<byte[]> forms)
    {
        return _markup.Of(forms, Limits);
    }

    /// <summary>Takes all forms to text; false if the last is not among them.</summary>
    private bool Decode(byte[][] input, PooledBuffer text)
    {
        _taken = 1;
        using var container = new ContainerText(input[0], text, Limits);
        for (var next = 1; !container.IsComplete; next++)
        {
            if (next == input.Length)
            {
                return false;
            }

            _taken++;
            container.WriteNext(input[next]);
        }

        return true;
    }

    private static byte[][] OfText(Recipe recipe)
    {
        var writer = ContainerWriter.Rent(TextStyle.Writer, ContainerOptions.Default);
        var random = new FuzzRandom((ulong)recipe.Genes[^2]);
        byte[][] forms = [[]];
        if (ContainerTokenizer.TryWrite(TextMaker.Make(recipe), writer))
        {
            writer.Complete();
            forms = [.. Enumerable.Range(0, writer.FormCount).Select(index => writer.Form(index).ToArray())];
            forms[^1] = Damage.Of(forms[^1], random.Below(3), ref random);
        }

        ContainerWriter.Return(writer);
        return forms;
    }

    private byte[][] OfStructure(Recipe recipe, bool hasValues)
    {
        var tokens = StructureMaker.Make(recipe, hasValues);
        var places = _places.Read(tokens);
        var random = new FuzzRandom((ulong)recipe.Genes[^3]);
        var forms = new byte[tokens.Length][];
        var output = new PooledBuffer();
        for (var block = 0; block < tokens.Length; block++)
        {
            output.Clear();
            output.PutByte(0);
            output.Write(tokens[block]);
            if (places is not null)
            {
                _columns.Write(places[block], output, null, ref random);
            }

            forms[block] = output.WrittenSpan.ToArray();
        }

        return forms;
    }

    private byte[][] Grown(Recipe recipe)
    {
        _maker ??= new InputMaker(Corpus.LoadContainers());
        _maker.Make(((ulong)(uint)recipe.Genes[0] << 16) | (uint)recipe.Genes[1], _input);
        return [.. Enumerable.Range(0, _input.Count).Select(index => _input[index].ToArray())];
    }
}
