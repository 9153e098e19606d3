// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.Fuzz.Cost.Surfaces;

/// <summary>The binary form to text, or through its reader.</summary>
internal sealed class BinarySurface(string name, bool isReader) : CostSurface(name)
{
    private const int MostNodes = 2_000_000;
    private readonly PooledBuffer _text = new(MostText);

    internal override byte[][] Make(Recipe recipe)
    {
        return [recipe.Genes[^1] % 4 == 0 ? OfText(recipe) : BinaryMaker.Make(recipe)];
    }

    internal override void Run(byte[][] input)
    {
        try
        {
            if (isReader)
            {
                using var reader = BinaryXml.CreateReader(input[0], XmlDictionaryReaderQuotas.Max, Limits, null);
                Nodes.Drain(reader, MostNodes);
            }
            else
            {
                _text.Clear();
                BinaryXml.WriteText(input[0], _text, Limits);
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
            BinaryXml.WriteText(input[0], text, Limits);
            return true;
        }
        catch (ReplyDecodeException e)
        {
            return Refused(e, text);
        }
    }

    private static byte[] OfText(Recipe recipe)
    {
        var writer = BinaryXmlWriter.Rent(TextStyle.Writer);
        var form = XmlTextTokenizer.TryWrite(TextMaker.Make(recipe), writer) ? writer.Complete().ToArray() : [];
        BinaryXmlWriter.Return(writer);
        return form;
    }
}
