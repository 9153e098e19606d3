// SPDX-License-Identifier: MIT
using System.Data;
using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Schema;
using System.Xml.Serialization;

namespace Nam.Codecs.Tests.Binary;

/// <summary>Objects of every kind that the serializers treat differently.</summary>
internal static class Zoo
{
    internal static IEnumerable<object> Animals()
    {
        yield return new Primitives();
        yield return Primitives.Filled();
        yield return new List<int> { 0, 1, -1, 127, 128, -128, -129, 32_767, 32_768, int.MinValue, int.MaxValue };
        yield return new long[] { 0, 1, long.MinValue, long.MaxValue, int.MaxValue + 1L };
        yield return new int[] { 1, 2, 3, int.MinValue };
        yield return new int[] { 7 };
        yield return Array.Empty<int>();
        yield return new decimal[]
        {
            0, 1, 1.0m, 1.00m, -0.5m, decimal.MaxValue, decimal.MinValue, 0.0000000000000000000000000001m,
            79228162514264337593543950335m, 12345.67m, -0.0m
        };
        yield return new List<decimal>
        {
            0.00m, 100.10m, -99.99m, 922337203685477.5807m, 18446744073709551615m, 18446744073709551616m, 0.1844674407370955161m
        };
        yield return Doubles().ToArray();
        yield return Doubles().ToList();
        yield return Doubles().Select(value => (float)value).ToArray();
        yield return Doubles().Select(value => (float)value).ToList();
        yield return new[] { true, false, true };
        yield return new List<bool> { true, false };
        yield return Times().ToArray();
        yield return Times().ToList();
        yield return Times().Where(time => time.Kind != DateTimeKind.Local).ToArray();
        yield return new List<DateTimeOffset>
        {
            new(2020, 2, 29, 1, 2, 3, TimeSpan.FromHours(5.5)), DateTimeOffset.MinValue, DateTimeOffset.MaxValue
        };
        yield return new List<Guid> { Guid.Empty, new("01234567-89ab-cdef-0123-456789abcdef") };
        yield return new List<TimeSpan> { TimeSpan.Zero, TimeSpan.MaxValue, TimeSpan.MinValue, new(1, 2, 3, 4, 5) };
        yield return new List<ulong> { 0, 1, ulong.MaxValue };
        yield return new List<string?>
        {
            "", null, " ", "\t", "\n", "a", "0", "1", "<&>\"'", "]]>", "plain", new('x', 255), new('y', 256),
            new('ü', 30_000), new('z', 70_000)
        };
        yield return new List<string>
        {
            "\u0001\u001F", "\r", "\r\n", "line\rline", "\uFFFE\uFFFF", "\uFFFD", "\u0085\u2028", "😀 \U0010FFFF",
            "a\u0000b", new string('漢', 90)
        };
        yield return new List<byte[]>
        {
            new byte[0], new byte[] { 1 }, new byte[] { 1, 2 }, new byte[] { 1, 2, 3 },
            Enumerable.Range(0, 1_000).Select(value => (byte)value).ToArray()
        };
        yield return Enumerable.Range(0, 300).Select(value => (byte)value).ToArray();
        yield return new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 };
        yield return new Dictionary<int, List<string>> { [1] = ["x"], [2] = [] };
        yield return new List<object?>
        {
            1, "two", 3.0, 4.5m, null, true, new DateTime(2001, 1, 1), Guid.Empty, new byte[] { 1 }, 'c', (short)5,
            6L, TimeSpan.Zero, new Uri("urn:x"), new XmlQualifiedName("n", "urn:q")
        };
        yield return new List<int?> { 1, null, 0 };
        yield return new Shape[]
        {
            new Circle { Name = "c", Radius = 1.5 }, new Box { Name = "b", Width = 2, Height = 3 }, new() { Name = "s" }
        };
        yield return Node.Ring();
        yield return new Outer { Inner = new Inner { Value = 1, Other = new Other { Text = "deep" } }, Mark = Mark.Second };
        yield return new Outer();
        yield return new WithElement
        {
            Any = Element("<p:a xmlns:p='urn:p' xmlns='urn:d' p:k='1' k='2'><b/><c></c><d> </d>text<!--c--><e xml:lang='en' xml:space='preserve'> x </e><p:f xmlns:p='urn:other'/></p:a>")
        };
        yield return new Custom { Count = 3 };
        yield return Table();
        yield return new DataSet("Shop") { Tables = { Table() }, Namespace = "urn:shop" };
        yield return Enumerable.Range(0, 40).Select(index => new Row { Key = index * 1_000, Price = index * 1.25m, When = new DateTime(
            1995, 3, 15).AddDays(index), Flag = index % 2 == 0, Note = index % 3 == 0 ? null : $"note {index}" }).ToList();
    }

    internal static IEnumerable<double> Doubles()
    {
        return
        [
            0, -0.0, 1, -1, 0.1, 1.5, 100, 127, 128, 999_999, 1_000_000, 16_777_216, 1e7, 1e8, 1e15, 1e16, 1e17,
            -1e20, 123456789, double.MaxValue, double.MinValue,
            double.Epsilon, double.NaN, double.PositiveInfinity, double.NegativeInfinity, float.MaxValue, float.Epsilon,
            0.1f, Math.PI, 1.0 / 3,
        ];
    }

    internal static IEnumerable<DateTime> Times()
    {
        return
        [
            DateTime.MinValue, DateTime.MaxValue, new(1995, 3, 15), new(2024, 2, 29, 23, 59, 59, 999),
            new DateTime(2024, 2, 29, 23, 59, 59, 999).AddTicks(1),
            new(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc), new DateTime(2000, 6, 1, 12, 0, 0, DateTimeKind.Utc).AddTicks(10),
            new(2000, 6, 1, 12, 0, 0, DateTimeKind.Local),
            new DateTime(1, 1, 2, 0, 0, 0, DateTimeKind.Local).AddTicks(1_200_000),
        ];
    }

    internal static XmlElement Element(string xml)
    {
        var document = new XmlDocument { PreserveWhitespace = true };
        document.LoadXml(xml);
        return document.DocumentElement!;
    }

    internal static DataTable Table()
    {
        var table = new DataTable("Orders");
        table.Columns.Add("Id", typeof(int));
        table.Columns.Add("Odd name", typeof(string));
        table.Columns.Add("When", typeof(DateTime)).DateTimeMode = DataSetDateTime.Utc;
        table.Rows.Add(1, "one", new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc));
        table.Rows.Add(2, DBNull.Value, DBNull.Value);
        return table;
    }
}

public enum Mark
{
    First,
    Second,
}

public class Primitives
{
    public bool Bool { get; set; }

    public byte Byte { get; set; }

    public sbyte SByte { get; set; }

    public short Short { get; set; }

    public ushort UShort { get; set; }

    public int Int { get; set; }

    public uint UInt { get; set; }

    public long Long { get; set; }

    public ulong ULong { get; set; }

    public float Float { get; set; }

    public double Double { get; set; }

    public decimal Decimal { get; set; }

    public char Char { get; set; } = 'a';

    public Guid Guid { get; set; }

    public DateTime Time { get; set; }

    public string? Text { get; set; }

    public int? Maybe { get; set; }

    public Mark Mark { get; set; }

    public byte[]? Bytes { get; set; }

    public static Primitives Filled()
    {
        return new Primitives
        {
            Bool = true,
            Byte = 255,
            SByte = -128,
            Short = short.MinValue,
            UShort = ushort.MaxValue,
            Int = int.MinValue,
            UInt = uint.MaxValue,
            Long = long.MaxValue,
            ULong = ulong.MaxValue,
            Float = 1.1f,
            Double = -2.2e-300,
            Decimal = 3.30m,
            Char = '<',
            Guid = new Guid("01234567-89ab-cdef-0123-456789abcdef"),
            Time = new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc),
            Text = "te<xt",
            Maybe = 0,
            Mark = Mark.Second,
            Bytes = [1, 2, 3, 4],
        };
    }
}

[KnownType(typeof(Circle))]
[KnownType(typeof(Box))]
[XmlInclude(typeof(Circle))]
[XmlInclude(typeof(Box))]
[DataContract(Namespace = "urn:shapes")]
public class Shape
{
    [DataMember]
    public string? Name { get; set; }
}

[DataContract(Namespace = "urn:shapes/circle")]
public class Circle : Shape
{
    [DataMember]
    public double Radius { get; set; }
}

[DataContract(Namespace = "urn:shapes/box")]
public class Box : Shape
{
    [DataMember]
    public int Width { get; set; }

    [DataMember]
    public int Height { get; set; }
}

[DataContract(IsReference = true, Namespace = "urn:ring")]
public class Node
{
    [DataMember]
    public int Id { get; set; }

    [DataMember]
    public Node? Next { get; set; }

    public static Node Ring()
    {
        var first = new Node { Id = 1, Next = new Node { Id = 2 } };
        first.Next.Next = first;
        return first;
    }
}

[DataContract(Namespace = "urn:outer")]
public class Outer
{
    [DataMember]
    public Inner? Inner { get; set; }

    [DataMember]
    public Mark Mark { get; set; }
}

[DataContract(Namespace = "urn:inner")]
public class Inner
{
    [DataMember]
    public int Value { get; set; }

    [DataMember]
    public Other? Other { get; set; }
}

[DataContract(Namespace = "urn:other")]
public class Other
{
    [DataMember]
    public string? Text { get; set; }
}

[DataContract(Namespace = "urn:any")]
public class WithElement
{
    [DataMember]
    [XmlAnyElement]
    public XmlElement? Any { get; set; }
}

[DataContract(Namespace = "urn:rows")]
public class Row
{
    [DataMember]
    [XmlAttribute]
    public int Key { get; set; }

    [DataMember]
    public decimal Price { get; set; }

    [DataMember]
    public DateTime When { get; set; }

    [DataMember]
    [XmlAttribute]
    public bool Flag { get; set; }

    [DataMember]
    public string? Note { get; set; }
}

public class Custom : IXmlSerializable
{
    public int Count { get; set; }

    public XmlSchema? GetSchema()
    {
        return null;
    }

    public void ReadXml(XmlReader reader)
    {
        Count = int.Parse(reader.GetAttribute("count")!, System.Globalization.CultureInfo.InvariantCulture);
        reader.Skip();
    }

    public void WriteXml(XmlWriter writer)
    {
        writer.WriteAttributeString("count", Count.ToString(System.Globalization.CultureInfo.InvariantCulture));
        writer.WriteAttributeString("p", "k", "urn:custom", "v<\"&\t\n");
        writer.WriteStartElement("item", "urn:item");
        writer.WriteStartAttribute("sum", "urn:sum");
        writer.WriteValue(1);
        writer.WriteValue(2.5);
        writer.WriteValue("x");
        writer.WriteEndAttribute();
        writer.WriteChars("chars".ToCharArray(), 1, 3);
        writer.WriteComment(" comment ");
        writer.WriteRaw("raw 1");
        writer.WriteBase64([1, 2, 3, 4, 5, 6, 7], 0, 2);
        writer.WriteBase64([1, 2, 3, 4, 5, 6, 7], 2, 5);
        writer.WriteString("\u20AC");
        writer.WriteStartElement("q");
        writer.WriteQualifiedName("local", "urn:item");
        writer.WriteEndElement();
        writer.WriteElementString("empty", "");
        writer.WriteStartElement("full");
        writer.WriteFullEndElement();
        writer.WriteElementString("z", "deep", "urn:z", "v");
        writer.WriteStartElement("nested");
        writer.WriteAttributeString("a", "urn:generated", "1");
        writer.WriteAttributeString("b", "urn:generated2", "2");
        writer.WriteEndElement();
        writer.WriteEndElement();
    }
}
