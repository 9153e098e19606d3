// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Text;
using System.Xml;
using System.Xml.Schema;
using System.Xml.Serialization;
using Nam.Codecs;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;
using Nam.Contracts.Templates;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Contracts.Templates;

public sealed class XmlSampleTests
{
    public enum Size
    {
        [XmlEnum("small-one")]
        Small,
        Large,
    }

    [Theory]
    [InlineData(typeof(Order))]
    [InlineData(typeof(List<Order>))]
    [InlineData(typeof(Values))]
    [InlineData(typeof(Attributed))]
    [InlineData(typeof(Named))]
    [InlineData(typeof(Derived))]
    [InlineData(typeof(Unqualified))]
    [InlineData(typeof(string[]))]
    [InlineData(typeof(int))]
    [InlineData(typeof(Size))]
    public void Sample_UsualType_IsWhatTheSerializerWritesOfItsObjects(Type type)
    {
        var serializer = new XmlSerializer(type);
        var sample = Text(writer => XmlSample.Write(writer, type));
        using var reader = XmlDictionaryReader.CreateTextReader(Encoding.UTF8.GetBytes(sample), XmlDictionaryReaderQuotas.Max);
        var back = serializer.Deserialize(reader);

        Assert.Equal(Text(writer => serializer.Serialize(writer, back)), sample);
    }

    [Fact]
    public void Sample_WhatMayBeMissingAndDoesNotFollow_IsLeftOut()
    {
        var sample = Text(writer => XmlSample.Write(writer, typeof(Open)));

        Assert.EndsWith("><Name>a</Name></Open>", sample);
    }

    [Theory]
    [InlineData(typeof(object))]
    [InlineData(typeof(XmlElement))]
    [InlineData(typeof(System.Data.DataSet))]
    [InlineData(typeof(Dictionary<string, int>))]
    [InlineData(typeof(IEnumerable<Order>))]
    [InlineData(typeof(OneOfTwo))]
    [InlineData(typeof(Abstract))]
    [InlineData(typeof(WithSecret))]
    [InlineData(typeof(Wide<Wide<Wide<Wide<Wide<Wide<Wide<int>>>>>>>))]
    [InlineData(typeof(int[][][][][][][][][][][][]))]
    public void Make_TypeThatNoDocumentFollowsFrom_IsNone(Type type) =>
        Assert.Null(ContractTemplate.Of(type, NamSerializer.Xml).Make());

    [Fact]
    public void Make_SameTypeInOtherLists_HasTheSameName()
    {
        var name = ContractTemplate.Of(typeof(List<Order>), NamSerializer.Xml).Make()!.Name;

        Assert.Equal(name, ContractTemplate.Of(typeof(Order[]), NamSerializer.Xml).Make()!.Name);
        Assert.NotEqual(name, ContractTemplate.Of(typeof(Order), NamSerializer.Xml).Make()!.Name);
        Assert.NotEqual(name, ContractTemplate.Of(typeof(List<Order>)).Make()!.Name);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(5)]
    [InlineData(60)]
    [InlineData(2_500)]
    public void Template_OfType_MakesNoReplyLarger(int count)
    {
        object[] replies =
        [
            Rows.Orders(count), Enumerable.Range(0, count).Select(MakeNamed).ToArray(),
            Enumerable.Range(0, count).Select(number => new Attributed { Number = number, Text = $"text {number % 9}" }).ToList(),
        ];
        foreach (var reply in replies)
        {
            var template = ContractTemplate.Of(reply.GetType(), NamSerializer.Xml).Make()!;

            var without = SizeOf(reply, ContainerOptions.Default);
            var with = SizeOf(reply, ContainerOptions.Default with { Template = template, TemplateIndex = 1 });

            Assert.True(with <= without, $"{reply.GetType()}: {with} bytes, {without} without it.");
        }
    }

    private static Named MakeNamed(int number) => new()
    {
        Lines = [number.ToString(CultureInfo.InvariantCulture), "two"],
        Items = [new() { Number = number }],
        Price = number % 3 == 0 ? null : number / 4m,
    };

    private static int SizeOf(object reply, ContainerOptions options)
    {
        var writer = ContainerWriter.Rent(TextStyle.Writer, options);
        writer.OmitsDeclaration = true;
        new XmlSerializer(reply.GetType()).Serialize(writer, reply);
        var bytes = writer.Complete().Length;
        ContainerWriter.Return(writer);
        return bytes;
    }

    private static string Text(Action<XmlDictionaryWriter> write)
    {
        using var stream = new MemoryStream();
        var settings = new XmlWriterSettings { Encoding = new UTF8Encoding(false), OmitXmlDeclaration = true };
        using (var writer = XmlDictionaryWriter.CreateDictionaryWriter(XmlWriter.Create(stream, settings)))
        {
            write(writer);
        }

        return Encoding.UTF8.GetString(stream.ToArray());
    }

    public sealed class Values
    {
        public bool Flag { get; set; }

        public byte Octet { get; set; }

        public sbyte Small { get; set; }

        public ulong Large { get; set; }

        public char Letter { get; set; }

        public float Single { get; set; }

        public double Double { get; set; }

        public decimal Decimal { get; set; }

        public DateTime Time { get; set; }

        public TimeSpan Span { get; set; }

        public Guid Id { get; set; }

        public Size Size { get; set; }

        public byte[]? Octets { get; set; }

        public int? Maybe { get; set; }

        [XmlElement(DataType = "date")]
        public DateTime Day { get; set; }

        [XmlElement(DataType = "hexBinary")]
        public byte[]? Digest { get; set; }

        [XmlIgnore]
        public int Hidden { get; set; }

        public int Counted { get; set; }

        [XmlIgnore]
        public bool CountedSpecified { get; set; }
    }

    public sealed class Attributed
    {
        [XmlAttribute]
        public int Number { get; set; }

        [XmlAttribute(Form = XmlSchemaForm.Qualified, Namespace = "urn:other")]
        public string? Mark { get; set; }

        [XmlAttribute]
        public Size[]? Sizes { get; set; }

        [XmlText]
        public string? Text { get; set; }
    }

    [XmlRoot("named", Namespace = "urn:named")]
    [XmlType(Namespace = "urn:types")]
    public class Named
    {
        [XmlArray("lines", Order = 1)]
        [XmlArrayItem("line")]
        public List<string>? Lines { get; set; }

        [XmlElement("item", Namespace = "urn:items", Order = 0)]
        public Attributed[]? Items { get; set; }

        [XmlElement(IsNullable = true, Order = 2)]
        public decimal? Price { get; set; }
    }

    public sealed class Derived : Named
    {
        [XmlAttribute("late")]
        public bool IsLate { get; set; }

        [XmlElement(Order = 3)]
        public string? Last { get; set; }
    }

    [XmlType(Namespace = "urn:types")]
    [XmlRoot(Namespace = "urn:types")]
    public sealed class Unqualified
    {
        [XmlElement(Form = XmlSchemaForm.Unqualified)]
        public string? Name { get; set; }

        [XmlElement(Form = XmlSchemaForm.Unqualified)]
        public List<Attributed>? Items { get; set; }
    }

    public sealed class Open
    {
        public string? Name { get; set; }

        public object? Anything { get; set; }

        public XmlElement? Element { get; set; }

        public Open? Inner { get; set; }

        public Abstract? Abstract { get; set; }

        [XmlElement("Number", typeof(int))]
        [XmlElement("Text", typeof(string))]
        public object[]? Choices { get; set; }

        [XmlAnyElement]
        public XmlElement[]? Others { get; set; }

        [XmlAnyAttribute]
        public XmlAttribute[]? Attributes { get; set; }
    }

    public sealed class OneOfTwo
    {
        [XmlElement("Number", typeof(int))]
        [XmlElement("Text", typeof(string))]
        public object? Choice { get; set; }
    }

    [XmlInclude(typeof(Concrete))]
    public abstract class Abstract
    {
        public int Number { get; set; }
    }

    public sealed class Concrete : Abstract;

    public sealed class WithSecret
    {
        [NamSecret]
        public string? Secret { get; set; }
    }

    public sealed class Wide<T>
    {
        public T[]? First { get; set; }

        public T[]? Second { get; set; }
    }
}
