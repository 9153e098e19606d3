// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Globalization;
using System.Xml;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Writing;

/// <summary>A reply of 100 MB goes through writer, reader and text one block at a time.</summary>
public sealed class LongDocumentTests
{
    private const int Rows = 560_000;
    private const long MostBytes = 32 << 20;

    [Fact]
    public void Write_OfAHundredMegabytes_HoldsABlockAtATime()
    {
        var forms = 0;
        var rowsAtFirstForm = 0;
        var row = 0;
        using var taken = new CountingWriter();
        var before = GC.GetAllocatedBytesForCurrentThread();
        var writer = new ContainerWriter();
        writer.Reset(TextStyle.Dictionary, new ContainerOptions
        {
            OnForm = form =>
            {
                rowsAtFirstForm = forms++ == 0 ? row : rowsAtFirstForm;
                taken.Write(form.Span);
            },
        });

        WriteRows(writer, ref row);
        var last = writer.Complete();

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 1, MostBytes);
        Assert.True(forms >= 4, $"{forms} forms before the last.");
        Assert.InRange(rowsAtFirstForm, 1, Rows / 4);
        Assert.Equal(forms + 1, writer.FormCount);
        Assert.True(last.Length > 0);
    }

    [Fact]
    public void WriteText_OfAHundredMegabytes_HoldsABlockAtATime()
    {
        var forms = Forms();
        using var text = new CountingWriter();
        var before = GC.GetAllocatedBytesForCurrentThread();

        using (var document = new ContainerText(forms[0], text, DecodeLimits.Default))
        {
            foreach (var form in forms.Skip(1))
            {
                document.WriteNext(form);
            }

            Assert.True(document.IsComplete);
        }

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 1, MostBytes);
        Assert.InRange(text.Count, 100_000_000, 130_000_000);
    }

    [Fact]
    public void Read_OfAHundredMegabytes_HoldsABlockAtATime()
    {
        var forms = Forms();
        var next = 1;
        var before = GC.GetAllocatedBytesForCurrentThread();

        using var reader = ContainerReader.Open(
            forms[0], XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, nextForm: () => next < forms.Count ? forms[next++] : default);
        var sum = 0L;
        reader.ReadStartElement();
        while (reader.IsStartElement("row"))
        {
            reader.ReadStartElement();
            sum += reader.ReadElementContentAsInt();
            reader.ReadElementContentAsDecimal();
            reader.ReadElementContentAsDateTime();
            reader.Skip();
            reader.Skip();
            reader.ReadEndElement();
        }

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 1, MostBytes);
        Assert.Equal((long)Rows * (Rows - 1) / 2, sum);
    }

    private static List<byte[]> Forms()
    {
        var forms = new List<byte[]>();
        var writer = new ContainerWriter();
        writer.Reset(TextStyle.Dictionary, new ContainerOptions { OnForm = form => forms.Add(form.ToArray()) });
        var row = 0;
        WriteRows(writer, ref row);
        forms.Add(writer.Complete().ToArray());
        return forms;
    }

    private static void WriteRows(ContainerWriter writer, ref int row)
    {
        var names = new[] { "Wien", "Praha", "Budapest", "Ljubljana" };
        Span<char> comment = stackalloc char[96];
        writer.WriteStartElement("rows");
        for (row = 0; row < Rows; row++)
        {
            writer.WriteStartElement("row");
            writer.WriteStartElement("number");
            writer.WriteValue(row);
            writer.WriteEndElement();
            writer.WriteStartElement("amount");
            writer.WriteValue(new decimal((int)((row * 7919L) % 1_000_003), 0, 0, false, 2));
            writer.WriteEndElement();
            writer.WriteStartElement("placed");
            writer.WriteValue(new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Unspecified).AddMinutes(row));
            writer.WriteEndElement();
            writer.WriteStartElement("city");
            writer.WriteString(names[row % names.Length]);
            writer.WriteEndElement();
            writer.WriteStartElement("comment");
            writer.WriteChars(Chars(comment, row), 0, comment.Length);
            writer.WriteEndElement();
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    }

    private static readonly char[] Shared = new char[96];

    private static char[] Chars(Span<char> scratch, int row)
    {
        scratch.Fill('x');
        row.TryFormat(scratch, out _, "D9", CultureInfo.InvariantCulture);
        scratch[9] = ' ';
        scratch.CopyTo(Shared);
        return Shared;
    }

    private sealed class CountingWriter : IBufferWriter<byte>, IDisposable
    {
        private byte[] _bytes = new byte[1 << 16];

        public long Count { get; private set; }

        public void Advance(int count) => Count += count;

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            if (_bytes.Length < sizeHint)
            {
                _bytes = new byte[sizeHint];
            }

            return _bytes;
        }

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

        public void Dispose()
        {
        }
    }
}
