// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;
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

    [Theory]
    [MemberData(nameof(Replies))]
    public void Template_OfContract_MakesNoReplyLarger(object reply)
    {
        var template = ContractTemplate.Of(reply.GetType()).Make()!;

        var without = FormOf(reply, ContainerOptions.Default);
        var with = FormOf(reply, ContainerOptions.Default with { Template = template, TemplateIndex = 1 });

        Assert.True(with <= without, $"{with} bytes, {without} without it.");
    }

    /// <summary>Laps of a track, of numbers alone and with nulls, lists in lists, texts; few and many.</summary>
    public static TheoryData<object> Replies()
    {
        TheoryData<object> replies = [];
        foreach (var count in (int[])[1, 5, 20, 60, 250, 2_500])
        {
            replies.Add(Enumerable.Range(0, count).Select(place => Point(place)).ToList());
            replies.Add(Enumerable.Range(0, count).Select(place => Point(place, nullEvery: 7)).ToList());
            replies.Add(Enumerable.Range(0, 3).Select(_ => Enumerable.Range(0, count).Select(Step).ToList()).ToList());
            replies.Add(Enumerable.Range(0, count).Select(place => $"lap {place / 50}, place {Step(place)}").ToArray());
            replies.Add(new Wide<int> { First = [.. Enumerable.Range(0, count).Select(Step)], Second = [7] });
        }

        return replies;
    }

    // Steps of a lap of 50 places, the same in each.
    private static int Step(int place) => (int)(place % 50 * 2_654_435_769L >> 20 & 127);

    private static TrackPoint Point(int place, int nullEvery = int.MaxValue) => new()
    {
        Latitude = 46.5m + (Enumerable.Range(0, place % 50).Sum(Step) * 0.00001m),
        Elevation = place % nullEvery == nullEvery - 1 ? null : 400 + (Step(place) * 0.5m),
        Time = new DateTime(2026, 11, 25, 10, 0, 0, DateTimeKind.Utc)
            .AddSeconds((place / 50 * 900) + (place % 50 * 16) + (Step(place) & 15)),
    };

    private static int FormOf(object reply, ContainerOptions options)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
        new DataContractSerializer(reply.GetType()).WriteObject(writer, reply);
        var bytes = writer.Complete().Length;
        ContainerWriter.Return(writer);
        return bytes;
    }

    private static ulong NameOf(Type type)
    {
        var template = ContractTemplate.Of(type).Make();
        Assert.NotNull(template);
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
    public sealed class TrackPoint
    {
        [DataMember]
        public decimal Latitude { get; set; }

        [DataMember]
        public decimal? Elevation { get; set; }

        [DataMember]
        public DateTime Time { get; set; }
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
