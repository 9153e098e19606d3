// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using System.Xml.Serialization;
using Nam.Codecs.Tests.Binary;

namespace Nam.Codecs.Tests.Containers.Writing;

/// <summary>Every object of the zoo by the serializers, as a container: the text has to be the stock writer's.</summary>
public sealed class ContainerSerializerTests
{
    public static TheoryData<int> Animals => [.. Enumerable.Range(0, Zoo.Animals().Count())];

    [Theory]
    [MemberData(nameof(Animals))]
    public void DataContract_OfEveryAnimal_GivesTheStockText(int index)
    {
        var animal = Zoo.Animals().ElementAt(index);
        var serializer = SerializerTests.Serializer(animal);

        AssertSameText(writer => serializer.WriteObject(writer, animal), HasBadCharacters(animal));
    }

    [Theory]
    [MemberData(nameof(Animals))]
    public void XmlSerializer_OfEveryAnimal_GivesTheStockText(int index)
    {
        var animal = Zoo.Animals().ElementAt(index);
        if (animal.GetType().Name.StartsWith("Dictionary", StringComparison.Ordinal) || animal is Node or List<object?>)
        {
            return;
        }

        var serializer = new XmlSerializer(animal.GetType());

        AssertSameText(writer => serializer.Serialize(writer, animal), HasBadCharacters(animal));
    }

    [Fact]
    public void Rent_AfterOtherDocuments_GivesTheSameFormAgain()
    {
        var animals = Zoo.Animals().Where(animal => !HasBadCharacters(animal)).ToList();
        var first = animals.Select(Form).ToList();

        for (var round = 0; round < 3; round++)
        {
            animals.Reverse();
            first.Reverse();
            Assert.Equal(first, animals.Select(Form).ToList());
        }
    }

    private static byte[] Form(object animal)
    {
        var serializer = SerializerTests.Serializer(animal);
        return ContainerRunner.Form(writer => serializer.WriteObject(writer, animal));
    }

    private static bool HasBadCharacters(object animal)
    {
        return animal is List<string?> texts && texts.Any(text => text is not null && text.Contains('\0'));
    }

    private static void AssertSameText(Action<XmlDictionaryWriter> write, bool hasBadCharacters)
    {
        if (hasBadCharacters)
        {
            Assert.Throws<NotSupportedException>(() => ContainerRunner.Form(write));
            return;
        }

        var expected = Encoding.UTF8.GetString(FormRunner.StockText(write));
        Assert.Equal(expected, ContainerRunner.Text(ContainerRunner.Form(write)));
    }
}
