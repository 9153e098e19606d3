// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Tests.Binary;

namespace Nam.Codecs.Tests.Infoset;

/// <summary>Seeded damage to forms of every kind of record: a reader ends, takes little memory and throws one type of exception.</summary>
public sealed class InfosetReaderFuzzTests
{
    private static readonly int Rounds = Depth.Of(150_000);
    private const int Sources = 500;

    // A reader, its names and its stacks; then what the text of a byte may take.
    private const int FixedBytes = 64 << 10;
    private const int BytesPerByte = 1_024;

    private static readonly byte[][] Seeds =
    [
        .. Enumerable.Range(0, Sources).Select(seed => new RandomRecords(seed).Write()), .. Animals()
    ];

    private static readonly XmlDictionaryReaderQuotas Quotas = new()
    {
        MaxArrayLength = 1 << 16, MaxStringContentLength = 1 << 20, MaxDepth = 64, MaxBytesPerRead = 1 << 20,
    };

    [Fact]
    public void Read_OfDamagedForms_ThrowsNothingElseAndEnds()
    {
        var random = new Random(21);
        var rejected = 0;
        for (var round = 0; round < Rounds; round++)
        {
            var form = DamagedForm.Of(Seeds, random);
            var before = GC.GetAllocatedBytesForCurrentThread();
            var thrown = Record.Exception(() => Drain(form, round));
            var allocated = GC.GetAllocatedBytesForCurrentThread() - before;

            rejected += thrown is null ? 0 : 1;
            Assert.True(thrown is null or ReplyDecodeException, $"round {round}: {thrown} {Convert.ToHexString(form)}");
            Assert.True(
                allocated < FixedBytes + ((long)BytesPerByte * form.Length),
                $"round {round}: {allocated:N0} bytes for {Convert.ToHexString(form)}");
        }

        Assert.InRange(rejected, Rounds / 10, Rounds);
    }

    [Fact]
    public void ReadContentAs_OfDamagedForms_ThrowsNothingElseAndEnds()
    {
        var random = new Random(22);
        for (var round = 0; round < Rounds; round++)
        {
            var form = DamagedForm.Of(Seeds, random);
            var thrown = Record.Exception(() => Call(form, random));
            Assert.True(thrown is null or XmlException or ReplyDecodeException, $"round {round}: {thrown} {Convert.ToHexString(form)}");
        }
    }

    private static void Drain(byte[] form, int round)
    {
        using var reader = BinaryXml.CreateReader(form, Quotas, DecodeLimits.Default, null);
        if (round % 8 == 0)
        {
            _ = reader.NameTable;
        }

        // Element, value and end may come of one byte of an array.
        for (var nodes = 0; reader.Read(); nodes++)
        {
            Assert.InRange(nodes, 0, 3 * form.Length);
            Assert.InRange(reader.Depth, 0, Quotas.MaxDepth);
            _ = reader.Name.Length + reader.NamespaceURI.Length + reader.XmlLang.Length + (int)reader.XmlSpace;
            while (reader.MoveToNextAttribute())
            {
                _ = reader.Name.Length + reader.Value.Length;
            }

            reader.MoveToElement();
            _ = reader.Value.Length + (reader.ValueType == typeof(string) ? 1 : 0);
        }
    }

    private static void Call(byte[] form, Random random)
    {
        using var reader = BinaryXml.CreateReader(form, Quotas, DecodeLimits.Default, null);
        var bytes = new byte[16];
        var characters = new char[16];
        for (var calls = 0; calls < 200 && !reader.EOF; calls++)
        {
            var isElement = reader.NodeType == XmlNodeType.Element;
            _ = (random.Next(24), isElement) switch
            {
                (0, true) => reader.ReadElementContentAsInt(),
                (1, true) => reader.ReadElementContentAsString().Length,
                (2, true) => reader.ReadElementContentAsDecimal().GetHashCode(),
                (3, true) => reader.ReadElementContentAsDateTime().Day,
                (4, true) => reader.ReadElementContentAsGuid().Version,
                (5, true) => reader.ReadElementContentAsBase64().Length,
                (6, true) => reader.ReadInt32Array(reader.LocalName, reader.NamespaceURI).Length,
                (7, true) => reader.ReadDecimalArray(reader.LocalName, reader.NamespaceURI).Length,
                (8, true) => reader.ReadDateTimeArray(reader.LocalName, reader.NamespaceURI).Length,
                (9, true) => reader.ReadBooleanArray(reader.LocalName, reader.NamespaceURI).Length,
                (10, true) => Skip(reader),
                (11, _) => (int)reader.MoveToContent(),
                (12, _) => reader.MoveToNextAttribute() ? 1 : 0,
                (13, false) => reader.ReadContentAsBoolean() ? 1 : 0,
                (14, false) => (int)reader.ReadContentAsDouble(),
                (15, false) => (int)reader.ReadContentAsTimeSpan().Ticks,
                (16, false) => reader.ReadContentAsObject().GetHashCode(),
                (17, _) => reader.ReadContentAsBase64(bytes, 0, random.Next(1, 16)),
                (18, _) => reader.ReadValueChunk(characters, 0, random.Next(1, 16)),
                (19, false) => reader.ReadContentAsBinHex(bytes, 0, random.Next(1, 16)),
                _ => reader.Read() ? 1 : 0,
            };
        }
    }

    private static int Skip(XmlReader reader)
    {
        reader.Skip();
        return reader.Depth;
    }

    private static IEnumerable<byte[]> Animals()
    {
        foreach (var animal in Zoo.Animals().Where(animal => animal is not (System.Data.DataTable or System.Data.DataSet)))
        {
            var serializer = new DataContractSerializer(animal.GetType(), [typeof(int[]), typeof(XmlQualifiedName)]);
            var form = FormRunner.Form(writer => serializer.WriteObject(writer, animal));
            if (form.Length < 2_000)
            {
                yield return form;
            }
        }
    }
}
