// SPDX-License-Identifier: MIT

using System.Collections;
using System.Reflection;
using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Linq;
using Nam.Contracts;

namespace Nam.Runtime.Tests.Contracts;

public sealed class ContractShapeTests
{
    private static readonly XName Nil = XName.Get("nil", "http://www.w3.org/2001/XMLSchema-instance");

    [Theory]
    [MemberData(nameof(SampleContracts.All), MemberType = typeof(SampleContracts))]
    public void Of_UsualContract_IsWhatTheSerializerWrites(object value)
    {
        var shape = ContractShape.Of(value.GetType(), out var refusal);
        Assert.True(shape is not null, refusal);
        using var text = new MemoryStream();
        new DataContractSerializer(value.GetType()).WriteObject(text, value);
        text.Position = 0;
        var stock = XDocument.Load(text, LoadOptions.PreserveWhitespace);

        var root = new XElement(XName.Get(shape.Root.Name, shape.Root.Namespace));
        Fill(root, shape, value);

        Assert.Equal(Normal(stock.Root!).ToString(), root.ToString());
    }

    [Fact]
    public void Of_SameType_IsMadeOnce() =>
        Assert.Same(ContractShape.Of(typeof(List<SampleContracts.Poco>)), ContractShape.Of(typeof(List<SampleContracts.Poco>)));

    [Fact]
    public void Of_TypesByHowTheyAreMade_TellsConstructorAndCollection()
    {
        Assert.Null(ContractShape.Of(typeof(SampleContracts.Ordered))!.Constructor);
        Assert.NotNull(ContractShape.Of(typeof(SampleContracts.PocoOnContract))!.Constructor);
        Assert.Equal(CollectionMaking.Array, ContractShape.Of(typeof(IEnumerable<int>))!.Making);
        Assert.Equal(CollectionMaking.Array, ContractShape.Of(typeof(int[]))!.Making);
        Assert.Equal(CollectionMaking.List, ContractShape.Of(typeof(List<int>))!.Making);
        Assert.Equal(CollectionMaking.Added, ContractShape.Of(typeof(SampleContracts.NamedList<int>))!.Making);
        Assert.True(ContractShape.Of(typeof(SampleContracts.Ordered))!.Members.Single(member => member.Name == "Alpha").IsRequired);
        Assert.False(ContractShape.Of(typeof(SampleContracts.Ordered))!.Members.Single(member => member.Name == "Absent").EmitsDefault);
    }

    [Theory]
    [InlineData(typeof(object))]
    [InlineData(typeof(Uri))]
    [InlineData(typeof(DateTimeOffset))]
    [InlineData(typeof(XmlElement))]
    [InlineData(typeof(XmlQualifiedName))]
    [InlineData(typeof(Dictionary<string, int>))]
    [InlineData(typeof(IDictionary))]
    [InlineData(typeof(ArrayList))]
    [InlineData(typeof(IReadOnlyList<int>))]
    [InlineData(typeof(Stack<int>))]
    [InlineData(typeof(int[,]))]
    [InlineData(typeof(Tuple<int>))]
    [InlineData(typeof(KeyValuePair<int, int>))]
    [InlineData(typeof(Version))]
    [InlineData(typeof(Exception))]
    [InlineData(typeof(IFormattable))]
    [InlineData(typeof(UnusualContracts.Structure))]
    [InlineData(typeof(UnusualContracts.ByReference))]
    [InlineData(typeof(UnusualContracts.OnByReference))]
    [InlineData(typeof(List<UnusualContracts.ByReference>))]
    [InlineData(typeof(UnusualContracts.Recursive))]
    [InlineData(typeof(UnusualContracts.WithObject))]
    [InlineData(typeof(UnusualContracts.WithDictionary))]
    [InlineData(typeof(UnusualContracts.Extensible))]
    [InlineData(typeof(UnusualContracts.Called))]
    [InlineData(typeof(UnusualContracts.GetterOnly))]
    [InlineData(typeof(UnusualContracts.PocoList))]
    [InlineData(typeof(UnusualContracts.ReadOnlyField))]
    [InlineData(typeof(UnusualContracts.OwnXml))]
    [InlineData(typeof(UnusualContracts.Abstract))]
    [InlineData(typeof(UnusualContracts.NoConstructor))]
    [InlineData(typeof(UnusualContracts.Twice))]
    [InlineData(typeof(UnusualContracts.HidesMember))]
    [InlineData(typeof(UnusualContracts.OldStyle))]
    [InlineData(typeof(UnusualContracts.ListByReference))]
    [InlineData(typeof(UnusualContracts.ContractList))]
    [InlineData(typeof(Action))]
    public void Of_UnusualContract_IsRefusedWithAReason(Type type)
    {
        Assert.Null(ContractShape.Of(type, out var refusal));
        Assert.NotEmpty(refusal!);
    }

    private static void Fill(XElement element, ContractShape shape, object? value)
    {
        switch (shape.Kind)
        {
            case var _ when value is null:
                element.SetAttributeValue(Nil, "true");
                break;
            case ContractKind.Class:
                foreach (var member in shape.Members)
                {
                    var part = member.Member is PropertyInfo property
                        ? property.GetValue(value)
                        : ((FieldInfo)member.Member).GetValue(value);
                    if (!member.EmitsDefault && (part is null || part is 0))
                    {
                        continue;
                    }

                    Add(element, XName.Get(member.Name, member.Namespace), member.Shape, part);
                }

                break;
            case ContractKind.Collection:
                foreach (var item in (IEnumerable)value)
                {
                    Add(element, XName.Get(shape.ItemName, shape.Namespace), shape.Item!, item);
                }

                break;
            case ContractKind.Enum when shape.IsFlags:
                var bits = Convert.ToInt64(value);
                element.Value = bits == 0 ? shape.EnumNames.First(name => name.Value == 0).Name
                    : string.Join(' ', shape.EnumNames.Where(name => name.Value != 0 && (bits & name.Value) == name.Value).Select(n => n.Name));
                break;
            case ContractKind.Enum:
                var number = shape.Type == typeof(SampleContracts.Named) ? (long)(ulong)(SampleContracts.Named)value : Convert.ToInt64(value);
                element.Value = shape.EnumNames.First(name => name.Value == number).Name;
                break;
            default:
                element.Value = value switch
                {
                    string text => text,
                    bool flag => XmlConvert.ToString(flag),
                    float number32 => XmlConvert.ToString(number32),
                    double number64 => XmlConvert.ToString(number64),
                    DateTime time => XmlConvert.ToString(time, XmlDateTimeSerializationMode.RoundtripKind),
                    TimeSpan span => XmlConvert.ToString(span),
                    byte[] octets => Convert.ToBase64String(octets),
                    char letter => XmlConvert.ToString((int)letter),
                    _ => Convert.ToString(value, System.Globalization.CultureInfo.InvariantCulture)!,
                };
                break;
        }
    }

    private static void Add(XElement element, XName name, ContractShape shape, object? value)
    {
        var child = new XElement(name);
        Fill(child, shape, value);
        element.Add(child);
    }

    private static XElement Normal(XElement element) => new(
        element.Name,
        element.Attributes().Where(attribute => !attribute.IsNamespaceDeclaration),
        element.HasElements ? element.Elements().Select(Normal) : element.Value.Length > 0 || !element.IsEmpty ? element.Value : null);
}
