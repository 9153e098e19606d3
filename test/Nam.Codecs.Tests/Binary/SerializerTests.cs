// SPDX-License-Identifier: MIT
using System.Data;
using System.Runtime.Serialization;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Serialization;

namespace Nam.Codecs.Tests.Binary;

/// <summary>Every object of the zoo by the serializers: the text has to be the stock writer's, and the objects have to come back.</summary>
public sealed class SerializerTests
{
    public static TheoryData<int> Animals => [.. Enumerable.Range(0, Zoo.Animals().Count())];

    [Theory]
    [MemberData(nameof(Animals))]
    public void DataContract_OfEveryAnimal_GivesTheStockTextAndTheObject(int index)
    {
        var animal = Zoo.Animals().ElementAt(index);
        var serializer = Serializer(animal);
        var form = FormRunner.AssertSameText(writer => serializer.WriteObject(writer, animal));

        using var binary = FormRunner.Reader(form);
        using var text = XmlDictionaryReader.CreateTextReader(
            FormRunner.StockText(writer => serializer.WriteObject(writer, animal)), XmlDictionaryReaderQuotas.Max);
        Assert.Equal(Text(serializer, serializer.ReadObject(text)!), Text(serializer, serializer.ReadObject(binary)!));
    }

    [Theory]
    [MemberData(nameof(Animals))]
    public void XmlSerializer_OfEveryAnimal_GivesTheStockTextAndTheObject(int index)
    {
        var animal = Zoo.Animals().ElementAt(index);
        if (animal.GetType().Name.StartsWith("Dictionary", StringComparison.Ordinal) || animal is Node or List<object?>
            || !CanSerialize(animal))
        {
            return;
        }

        var serializer = new XmlSerializer(animal.GetType());
        var form = FormRunner.AssertSameText(writer => serializer.Serialize(writer, animal));

        using var binary = FormRunner.Reader(form);
        using var text = XmlDictionaryReader.CreateTextReader(
            FormRunner.StockText(writer => serializer.Serialize(writer, animal)), XmlDictionaryReaderQuotas.Max);
        var expected = serializer.Deserialize(text)!;
        var actual = serializer.Deserialize(binary)!;
        Assert.Equal(
            Same(FormRunner.StockText(writer => serializer.Serialize(writer, expected))),
            Same(FormRunner.StockText(writer => serializer.Serialize(writer, actual))));
    }

    [Fact]
    public void Rent_AfterOtherForms_GivesTheSameFormAgain()
    {
        var animals = Zoo.Animals().ToList();
        var first = animals.Select(Form).ToList();

        for (var round = 0; round < 3; round++)
        {
            animals.Reverse();
            first.Reverse();
            Assert.Equal(first, animals.Select(Form).ToList());
        }
    }

    internal static DataContractSerializer Serializer(object animal)
    {
        return animal is DataTable or DataSet
            ? new DataContractSerializer(animal.GetType())
            : new DataContractSerializer(animal.GetType(), [typeof(int[]), typeof(XmlQualifiedName)]);
    }

    /// <summary>No binary reader knows of a node whether it was written as an empty element.</summary>
    private static string Same(byte[] text)
    {
        return Regex.Replace(Encoding.UTF8.GetString(text), "<([^<>/\\s]+)([^<>]*)/>", "<$1$2></$1>");
    }

    private static byte[] Form(object animal)
    {
        var serializer = Serializer(animal);
        return FormRunner.Form(writer => serializer.WriteObject(writer, animal));
    }

    private static bool CanSerialize(object animal)
    {
        // Characters that XML does not have pass the writers but no reader of XmlSerializer's.
        return animal is not List<string> texts
            || texts.TrueForAll(text => text is null || !text.Contains('\u0001') && !text.Contains('\0') && !text.Contains('\uFFFE'));
    }

    internal static string Text(DataContractSerializer serializer, object value)
    {
        return Same(FormRunner.StockText(writer => serializer.WriteObject(writer, value)));
    }
}
