// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text.Unicode;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Binary;

/// <summary>What stands in front of the document of a binary form, checked; docs/wire-format.md section 6.</summary>
internal readonly ref struct FormHeader : IDisposable
{
    private readonly int[] _names;

    private FormHeader(byte style, int nameCount, int[] names, int tableStart, int tableEnd, int prologueStart, int documentStart)
    {
        Style = (TextStyle)(style & 1);
        HasLayout = (style & BinaryXmlWriter.LayoutFlag) != 0;
        NameCount = nameCount;
        _names = names;
        TableStart = tableStart;
        TableEnd = tableEnd;
        PrologueStart = prologueStart;
        DocumentStart = documentStart;
    }

    internal TextStyle Style { get; }

    /// <summary>Whether white space or empty text may stand between elements.</summary>
    internal bool HasLayout { get; }

    internal int NameCount { get; }

    /// <summary>Where the first name's length stands.</summary>
    internal int TableStart { get; }

    internal int TableEnd { get; }

    internal int PrologueStart { get; }

    internal int DocumentStart { get; }

    /// <summary>Start and length in the form of every name, two numbers each.</summary>
    internal Span<int> Names => _names.AsSpan(0, 2 * NameCount);

    public void Dispose()
    {
        if (_names.Length != 0)
        {
            ArrayPool<int>.Shared.Return(_names);
        }
    }

    internal static FormHeader Read(ReadOnlySpan<byte> form, DecodeLimits limits)
    {
        if (form.Length > limits.MaximumFormBytes)
        {
            Throw($"has {form.Length:N0} bytes; the limit is {limits.MaximumFormBytes:N0}.", ReplyFault.OverLimit);
        }

        if (form.IsEmpty)
        {
            Throw("is empty.");
        }

        var style = form[0];
        if (style > ((byte)TextStyle.Writer | BinaryXmlWriter.LayoutFlag))
        {
            Throw($"has style {style}; this reader knows 0 to 3.");
        }

        var position = 1;
        if (!Varint.TryRead(form, ref position, out var count))
        {
            Throw("is damaged in its number of names.");
        }

        // A name takes a byte at least, so a count beyond the form cannot make us rent more than the form has.
        if (count > limits.MaximumNames || count > form.Length)
        {
            Throw($"declares {count:N0} names in {form.Length:N0} bytes; the limit is {limits.MaximumNames:N0}.", ReplyFault.OverLimit);
        }

        var tableStart = position;
        var names = count == 0 ? [] : ArrayPool<int>.Shared.Rent(2 * count);
        try
        {
            ReadNames(form, names.AsSpan(0, 2 * count), ref position);
            var tableEnd = position;
            var prologueStart = ReadPrologue(form, ref position);
            return new FormHeader(style, count, names, tableStart, tableEnd, prologueStart, position);
        }
        catch
        {
            if (names.Length != 0)
            {
                ArrayPool<int>.Shared.Return(names);
            }

            throw;
        }
    }

    private static void ReadNames(ReadOnlySpan<byte> form, Span<int> names, ref int position)
    {
        for (var index = 0; index < names.Length; index += 2)
        {
            if (!Varint.TryRead(form, ref position, out var length) || length > form.Length - position)
            {
                Throw($"is cut off in name {index / 2:N0} of {names.Length / 2:N0}.");
            }

            if (!Utf8.IsValid(form.Slice(position, length)))
            {
                Throw($"has a name {index / 2:N0} that is not valid UTF-8.");
            }

            names[index] = position;
            names[index + 1] = length;
            position += length;
        }
    }

    private static int ReadPrologue(ReadOnlySpan<byte> form, ref int position)
    {
        if (!Varint.TryRead(form, ref position, out var length) || length > form.Length - position)
        {
            Throw("is cut off in its prologue.");
        }

        if (length > BinaryXmlWriter.MaximumPrologueBytes)
        {
            Throw($"has a prologue of {length:N0} bytes; the limit is {BinaryXmlWriter.MaximumPrologueBytes:N0}.");
        }

        if (!XmlPrologue.IsWhole(form.Slice(position, length)))
        {
            Throw("has a prologue that is more than a byte order mark, an XML declaration and white space.");
        }

        var start = position;
        position += length;
        return start;
    }

    [DoesNotReturn]
    private static void Throw(string what, ReplyFault fault = ReplyFault.Damaged) =>
        throw new ReplyDecodeException($"The binary form {what}", fault);
}
