// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Containers.Structure;
using Nam.Contracts.Templates;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Contracts.Templates;

public sealed class ContractTemplateTests
{
    [Theory]
    [MemberData(nameof(SampleContracts.All), MemberType = typeof(SampleContracts))]
    public void Sample_UsualContract_IsWhatTheSerializerWritesOfItsObjects(object value)
    {
        var type = value.GetType();
        var serializer = new DataContractSerializer(type);
        var sample = Text(writer => ContractSample.Write(writer, ContractTemplate.ShapeOf(type), serializer));
        using var reader = XmlDictionaryReader.CreateTextReader(Encoding.UTF8.GetBytes(sample), XmlDictionaryReaderQuotas.Max);
        var back = serializer.ReadObject(reader);

        Assert.Equal(Text(writer => serializer.WriteObject(writer, back)), sample);
    }

    [Fact]
    public void Make_SameContractInOtherTypes_HasTheSameName()
    {
        var name = NameOf(typeof(List<Order>));

        Assert.Equal(name, NameOf(typeof(Order[])));
        Assert.Equal(name, NameOf(typeof(IEnumerable<Order>)));
        Assert.NotEqual(name, NameOf(typeof(Order)));
    }

    [Fact]
    public void Make_Contract_HasTheNameThatPeersOfThisVersionGiveIt() =>
        Assert.Equal(0x1582C6E8B4FA80FDUL, NameOf(typeof(List<Order>)));

    [Theory]
    [InlineData(typeof(Dictionary<string, int>))]
    [InlineData(typeof(object))]
    [InlineData(typeof(UnusualContracts.Recursive))]
    [InlineData(typeof(UnusualContracts.OwnXml))]
    [InlineData(typeof(WithSecret))]
    [InlineData(typeof(Wide<Wide<Wide<Wide<Wide<Wide<Wide<int>>>>>>>))]
    public void Make_UnusualContract_IsNone(Type type)
    {
        var contract = ContractTemplate.Of(type);

        Assert.Null(contract.Make());
        Assert.Null(contract.Value);
    }

    [Fact]
    public void HasSecrets_PlaceOrElementAround_IsFound()
    {
        var template = ContractTemplate.Of(typeof(List<Order>)).Make()!;

        Assert.True(template.HasSecrets(path => path == "/ArrayOfOrder/Order/Comment"));
        Assert.True(template.HasSecrets(path => path == "/ArrayOfOrder"));
        Assert.False(template.HasSecrets(path => path == "/Comment"));
    }

    private static ulong NameOf(Type type)
    {
        ContainerTemplate? template = ContractTemplate.Of(type).Make();
        Assert.NotNull(template?.Shape);
        return template.Name;
    }

    private static string Text(Action<XmlDictionaryWriter> write)
    {
        using var stream = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(stream, new UTF8Encoding(false), ownsStream: false))
        {
            write(writer);
        }

        return Encoding.UTF8.GetString(stream.ToArray());
    }

    [DataContract]
    public sealed class WithSecret
    {
        [DataMember]
        [NamSecret]
        public string? Secret { get; set; }
    }

    [DataContract]
    public sealed class Wide<T>
    {
        [DataMember]
        public T[]? First { get; set; }

        [DataMember]
        public T[]? Second { get; set; }
    }
}
