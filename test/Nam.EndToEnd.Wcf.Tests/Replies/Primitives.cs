// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;

namespace Nam.EndToEnd.Wcf.Replies;

[DataContract(Namespace = Names.Contract)]
public sealed class Primitives
{
    [DataMember]
    public bool Bool { get; set; }

    [DataMember]
    public byte Byte { get; set; }

    [DataMember]
    public sbyte SByte { get; set; }

    [DataMember]
    public short Short { get; set; }

    [DataMember]
    public ushort UShort { get; set; }

    [DataMember]
    public int Int { get; set; }

    [DataMember]
    public uint UInt { get; set; }

    [DataMember]
    public long Long { get; set; }

    [DataMember]
    public ulong ULong { get; set; }

    [DataMember]
    public float Float { get; set; }

    [DataMember]
    public double Double { get; set; }

    [DataMember]
    public decimal Decimal { get; set; }

    [DataMember]
    public char Char { get; set; }

    [DataMember]
    public string? String { get; set; }

    [DataMember]
    public Guid Guid { get; set; }

    [DataMember]
    public TimeSpan TimeSpan { get; set; }

    [DataMember]
    public Uri? Uri { get; set; }

    [DataMember]
    public XmlQualifiedName? Name { get; set; }

    [DataMember]
    public Colour Colour { get; set; }

    [DataMember]
    public Access Access { get; set; }

    [DataMember]
    public byte[]? Bytes { get; set; }

    /// <summary>All values in the middle of their ranges.</summary>
    public static Primitives Usual() => new()
    {
        Bool = true,
        Byte = 200,
        SByte = -100,
        Short = -12345,
        UShort = 54321,
        Int = -1234567890,
        UInt = 3456789012,
        Long = -1234567890123456789,
        ULong = 12345678901234567890,
        Float = 1.1f,
        Double = 0.1 + 0.2,
        Decimal = 12345.6700m,
        Char = 'é',
        String = "plain",
        Guid = new Guid("0f8fad5b-d9cb-469f-a165-70867728950e"),
        TimeSpan = new TimeSpan(-3, 4, 5, 6, 7),
        Uri = new Uri("http://example.org/a b?c=ü#d", UriKind.Absolute),
        Name = new XmlQualifiedName("local", "urn:nam:tests:qname"),
        Colour = Colour.DarkGreen,
        Access = Access.Read | Access.Write,
        Bytes = [0, 1, 254, 255],
    };

    public static Primitives Smallest() => new()
    {
        SByte = sbyte.MinValue,
        Short = short.MinValue,
        Int = int.MinValue,
        Long = long.MinValue,
        Float = float.MinValue,
        Double = double.MinValue,
        Decimal = decimal.MinValue,
        Char = '\0',
        String = string.Empty,
        TimeSpan = TimeSpan.MinValue,
        Uri = new Uri("relative/path", UriKind.Relative),
        Name = new XmlQualifiedName("n"),
        Bytes = [],
    };

    public static Primitives Largest() => new()
    {
        Bool = true,
        Byte = byte.MaxValue,
        SByte = sbyte.MaxValue,
        Short = short.MaxValue,
        UShort = ushort.MaxValue,
        Int = int.MaxValue,
        UInt = uint.MaxValue,
        Long = long.MaxValue,
        ULong = ulong.MaxValue,
        Float = float.MaxValue,
        Double = double.MaxValue,
        Decimal = decimal.MaxValue,
        Char = '\uD7FF',
        TimeSpan = TimeSpan.MaxValue,
        Access = Access.Read | Access.Write | Access.Delete,
    };

    public static Primitives Odd() => new()
    {
        Float = float.NaN,
        Double = double.NegativeInfinity,
        Decimal = 0.0000000000000000000000000001m,
        Char = '\n',
        String = " \t\r\n ",
    };

    public static Primitives Tiny() => new()
    {
        Float = float.Epsilon,
        Double = -0.0,
        Decimal = -0.00m,
        Char = '<',
        Long = 1,
        Int = -1,
    };
}
