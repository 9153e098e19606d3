// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Serialization;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Secrets;
using Nam.Codecs.Tests.Containers;

namespace Nam.Codecs.Tests.Secrets;

public sealed class SecretMembersTests
{
    public static TheoryData<string> Replies => [.. SecretContracts.Replies.Keys];

    [Theory]
    [MemberData(nameof(Replies))]
    public void FromTypes_OfAReply_NamesEveryMarkedValueThatDataContractsWrite(string name)
    {
        var reply = SecretContracts.Replies[name];
        var serializer = new DataContractSerializer(reply.GetType());

        AssertSecret(writer => serializer.WriteObject(writer, reply), reply.GetType());
    }

    [Theory]
    [MemberData(nameof(Replies))]
    public void FromTypes_OfAReply_NamesEveryMarkedValueThatXmlSerializerWrites(string name)
    {
        var reply = SecretContracts.Replies[name];
        if (reply is SecretContracts.WithDictionary or SecretContracts.WithInterface or SecretContracts.Fields)
        {
            Assert.ThrowsAny<Exception>(() => Serialize(Stream.Null));
            return;
        }

        AssertSecret(writer => new XmlSerializer(reply.GetType()).Serialize(writer, reply), reply.GetType());

        void Serialize(Stream stream)
        {
            new XmlSerializer(reply.GetType()).Serialize(stream, reply);
        }
    }

    [Fact]
    public void FromTypes_OfATypeWithoutMarks_IsNone()
    {
        Assert.Same(SecretPaths.None, SecretPaths.FromTypes(typeof(SecretContracts.Plain)));
        Assert.Same(
            SecretPaths.None, SecretPaths.FromTypes(typeof(string), typeof(System.Data.DataSet), typeof(List<int>), typeof(DateTime?)));
    }

    [Fact]
    public void FromTypes_OfOneTypeAgain_IsTheSameSet()
    {
        var sets = new SecretPaths[64];

        Parallel.For(0, sets.Length, index => sets[index] = SecretPaths.FromTypes(typeof(SecretContracts.Account)));

        Assert.All(sets, set => Assert.Same(sets[0], set));
    }

    [Fact]
    public void FromTypes_OfRenamedMembers_HasTheNamesOfTheWire()
    {
        var patterns = SecretPaths.FromTypes(typeof(SecretContracts.Account)).Patterns;

        Assert.Contains("pin_x0020_code", patterns);
        Assert.Contains("@pin-attribute", patterns);
        Assert.DoesNotContain("Name", patterns);
        Assert.DoesNotContain("Owner", patterns);
    }

    [Fact]
    public void FromTypes_OfABaseTypeAndAMarkedTypeThatFits_TakesBothAsOneGraph()
    {
        Assert.True(SecretPaths.FromTypes(typeof(SecretContracts.Holder)).IsEmpty);

        var set = SecretPaths.FromTypes(typeof(SecretContracts.Holder), typeof(SecretContracts.Key));

        Assert.True(set.IsSecret("/Holder/Anything"));
        Assert.True(set.IsSecret("/Holder/Many/anyType"));
        Assert.False(set.IsSecret("/Holder/Number"));
    }

    [Fact]
    public void FromTypes_OfAServiceContract_NamesResultsAndParameters()
    {
        var set = SecretPaths.FromTypes(typeof(SecretContracts.IService));

        Assert.True(set.IsSecret("/Envelope/Body/MakeKeyResponse/MakeKeyResult/Bits"));
        Assert.True(set.IsSecret("/Envelope/Body/RenamedResponse/RenamedResult"));
        Assert.True(set.IsSecret("/Envelope/Body/RenamedResponse/spare"));
        Assert.True(set.IsSecret("/Envelope/Body/GetResponse/GetResult/pin_x0020_code"));
        Assert.False(set.IsSecret("/Envelope/Body/GetResponse/GetResult/Name"));
        Assert.False(set.IsSecret("/Envelope/Body/CountResponse/CountResult"));
    }

    [Fact]
    public void FromTypes_WithAnAttributeOfTheSameFullName_TakesItAsItsOwn()
    {
        // The attribute of a contracts assembly of its own, compiled at run time.
        var assembly = System.Reflection.Emit.AssemblyBuilder.DefineDynamicAssembly(
            new("Contracts"), System.Reflection.Emit.AssemblyBuilderAccess.Run);
        var module = assembly.DefineDynamicModule("Contracts");
        var attribute = module.DefineType("Nam.Codecs.NamSecretAttribute", System.Reflection.TypeAttributes.Public, typeof(Attribute));
        var constructor = attribute.DefineDefaultConstructor(System.Reflection.MethodAttributes.Public);
        var made = attribute.CreateType();
        var type = module.DefineType("Card", System.Reflection.TypeAttributes.Public);
        type.DefineField("Number", typeof(string), System.Reflection.FieldAttributes.Public)
            .SetCustomAttribute(new System.Reflection.Emit.CustomAttributeBuilder(made.GetConstructor(Type.EmptyTypes) ?? constructor, []));
        type.DefineField("Label", typeof(string), System.Reflection.FieldAttributes.Public);

        var set = SecretPaths.FromTypes(type.CreateType());

        Assert.Equal(["Number"], set.Patterns);
    }

    [Fact]
    public void FromTypes_WithNull_Throws()
    {
        Assert.Throws<ArgumentException>(() => SecretPaths.FromTypes(typeof(string), null!));
    }

    /// <summary>Asserts that every value that says that it is secret is so in the container, and that at least one value is not.</summary>
    private static void AssertSecret(Action<XmlDictionaryWriter> write, Type type)
    {
        var options = new ContainerOptions { IsSecret = SecretPaths.FromTypes(type).Predicate };
        var form = ContainerRunner.Form(write, options);

        var document = ContainerDocument.Open(form, DecodeLimits.Default);
        var secrets = 0;
        for (var node = 1; node < document.Events.NodeCount; node++)
        {
            for (var index = 0; document.Column(node) is { } column && index < column.Count; index++)
            {
                if (column.GetString(index).Contains("SECRET", StringComparison.Ordinal))
                {
                    secrets++;
                    Assert.True(
                        document.Events.Node(node).IsSecret, $"{document.Events.Name(node)} is not secret: {column.GetString(index)}");
                }
                else if (column.GetString(index) == "open")
                {
                    Assert.False(document.Events.Node(node).IsSecret, $"{document.Events.Name(node)} is secret.");
                }
            }
        }

        ContainerDocument.Return(document);
        Assert.NotEqual(0, secrets);
    }
}
