// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Globalization;
using System.Text;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;

namespace Nam.Tool.Inspecting.Containers;

/// <content>Text, dictionaries and patterns.</content>
internal sealed partial class ColumnAnatomy
{
    private string Text(ColumnCode code, int count, ref ContainerInput input)
    {
        switch (code)
        {
            case ColumnCode.Constant:
                input.ReadString();
                return "constant";
            case ColumnCode.Text:
                return "text: " + Pieces(count, ref input);
            case ColumnCode.Octets:
                return "octets: " + Pieces(count, ref input);
            case ColumnCode.Terminated:
                for (var left = count; left > 0; left--)
                {
                    input.ReadBytes(input.Rest.IndexOf((byte)0) + 1);
                }

                return "terminated";
            case ColumnCode.Words:
                return Words(ref input);
            case ColumnCode.Pattern:
                return Pattern(count, ref input);
            default:
                return Dictionary(count, ref input);
        }
    }

    /// <summary>Lengths, and bytes of their sum.</summary>
    private string Pieces(int count, ref ContainerInput input)
    {
        var total = ReadLengths("lengths", count, ref input);
        return Part("bytes", ref input, (ref ContainerInput from) => SequenceAnatomy.SkipBytes(ref from, total));
    }

    private int ReadLengths(string name, int count, ref ContainerInput input)
    {
        var rented = ArrayPool<long>.Shared.Rent(count);
        try
        {
            Part(name, ref input, (ref ContainerInput from) => SequenceAnatomy.ReadIntegers(ref from, rented.AsSpan(0, count)));
            var total = 0L;
            foreach (var length in rented.AsSpan(0, count))
            {
                total += length;
            }

            return checked((int)total);
        }
        finally
        {
            ArrayPool<long>.Shared.Return(rented);
        }
    }

    private string Words(ref ContainerInput input)
    {
        var words = input.ReadCount(WordsFormat.MostWords, "words in a vocabulary");
        var total = ReadLengths("lengths of words", words, ref input);
        Part("words", ref input, (ref ContainerInput from) => SequenceAnatomy.SkipBytes(ref from, total));
        var symbols = input.ReadCount(WordsFormat.MostSymbols, "symbols of words");
        var encoding = Part("numbers of words", ref input, (ref ContainerInput from) => SequenceAnatomy.SkipSymbols(ref from, symbols));
        var rare = input.ReadCount(symbols, "rare words");
        Part("numbers of rare words", ref input, (ref ContainerInput from) => SequenceAnatomy.SkipIntegers(ref from, rare));
        return string.Create(CultureInfo.InvariantCulture, $"words, {words} different: {encoding}");
    }

    private string Dictionary(int count, ref ContainerInput input)
    {
        var entries = input.ReadCount(count, "values in a dictionary");
        var inner = Part("values", ref input, (ref ContainerInput from) => Content((ColumnCode)from.ReadByte(), entries, ref from));
        var codes = Part("codes", ref input, (ref ContainerInput from) => Feature(count, ref from));
        return string.Create(CultureInfo.InvariantCulture, $"dictionary of {entries} ({inner}): {codes}");
    }

    private string Pattern(int count, ref ContainerInput input)
    {
        var fields = input.ReadByte();
        var pattern = new StringBuilder("pattern ");
        pattern.Append(Encoding.UTF8.GetString(input.ReadString()));
        var encodings = new string[fields];
        for (var field = 0; field < fields; field++)
        {
            var width = input.ReadByte();
            var name = string.Create(CultureInfo.InvariantCulture, $"number {field + 1}");
            encodings[field] = Part(name, ref input, (ref ContainerInput from) => Feature(count, ref from));
            pattern.Append(width == 0 ? "{n}" : "{" + new string('0', width) + "}").Append(Encoding.UTF8.GetString(input.ReadString()));
        }

        return pattern.Append(": ").AppendJoin("; ", encodings).ToString();
    }
}
