// SPDX-License-Identifier: MIT

using System.Reflection;
using System.Runtime.Serialization;
using System.Xml;
using CoreWCF.Description;
using Microsoft.Extensions.DependencyInjection;
using Nam.Contracts.Writing;
using Nam.CoreWcf.Tests.Hosts;
using Nam.Runtime.Tests.Contracts;
using Nam.Runtime.Tests.Contracts.Writing;

namespace Nam.CoreWcf.Tests.Hosting;

/// <summary>Replies to callers with NAM and without it, of one service.</summary>
public sealed class GeneratedSerializerBehaviorTests
{
    private const int Many = ContractWriter.FewestObjects;

    private static readonly MethodInfo Writes = typeof(GeneratedSerializerBehaviorTests).GetMethod(
        nameof(WritesManyAsync), BindingFlags.NonPublic | BindingFlags.Static)!;

    [Theory]
    [MemberData(nameof(SampleContracts.All), MemberType = typeof(SampleContracts))]
    public Task Reply_ContractOfAnyKind_IsStockTextByGeneratedCode(object value) =>
        (Task)Writes.MakeGenericMethod(value.GetType()).Invoke(null, [value])!;

    [Theory]
    [InlineData(0.0)]
    [InlineData(0.05)]
    [InlineData(1.0)]
    public Task Reply_RowsByChance_AreStockTextByGeneratedCode(double odd) =>
        AssertWrittenAsync(1, () => RowContracts.Random(7, Many, odd));

    [Fact]
    public Task Reply_ObjectWithRows_IsStockTextByGeneratedCode()
    {
        var rows = Enumerable.Range(0, 2).Select(RowContracts.MakePlain).ToList();
        var reply = new RowContracts.Reply { Count = 1, Rows = [.. rows, null], More = [.. rows] };
        return AssertWrittenAsync(1, () => Enumerable.Repeat(reply, Many).ToList());
    }

    [Fact]
    public Task Reply_RowOfAKnownType_IsTheSerializers() => AssertWrittenAsync<RowContracts.Plain[]>(
        0, () => [.. Enumerable.Repeat(new RowContracts.PlainDerived { D = 1 }, Many)], known: [typeof(RowContracts.PlainDerived)]);

    [Fact]
    public Task Reply_ByReference_IsTheSerializers() =>
        AssertWrittenAsync<UnusualContracts.ByReference[]>(0, () => [.. Enumerable.Repeat(new UnusualContracts.ByReference(), Many)]);

    [Fact]
    public Task Reply_WithAResolver_IsTheSerializers() =>
        AssertWrittenAsync(0, () => Numbered<Resolver>.Many(), behavior => behavior.DataContractResolver = new Resolver());

    [Fact]
    public Task Reply_WithASurrogate_IsTheSerializers() =>
        AssertWrittenAsync(0, () => Numbered<Surrogates>.Many(), behavior => behavior.SerializationSurrogateProvider = new Surrogates());

    [Fact]
    public Task Reply_WithALimitOfObjects_IsTheSerializers() =>
        AssertWrittenAsync(0, () => Numbered<int>.Many(), behavior => behavior.MaxItemsInObjectGraph = 1_000_000);

    [Fact]
    public Task Reply_OfALazySequence_IsTheSerializers() =>
        AssertWrittenAsync<IEnumerable<Numbered<string>>>(0, () => Numbered<string>.Many().Where(one => one.Number != 5));

    [Fact]
    public Task Reply_CollectionThatGivesItemsOnce_ArrivesWhole() => AssertWrittenAsync(0, () =>
    {
        var list = new OnceList<Numbered<long>>();
        Array.ForEach(Numbered<long>.Many(), list.Add);
        return list;
    });

    private static Task WritesManyAsync<T>(T value) => AssertWrittenAsync(1, () => Enumerable.Repeat(value, Many).ToArray());

    private static async Task AssertWrittenAsync<T>(
        long written, Func<T> make, Action<DataContractSerializerOperationBehavior>? set = null, Type[]? known = null)
    {
        await using var host = await ShopHost.StartAsync<Sample<T>>(
            service => service.AddServiceEndpoint<Sample<T>, ISample<T>>(ShopHost.Large(), "/shop"),
            services => services.AddSingleton(new Sample<T>(make, set, known ?? []))
                .AddNam(options => options.ForcedFormat = "containers"));
        var before = ContractWriter.Of(typeof(T)).Written;

        using var plain = await host.PostAsync("List", "<count>1</count>");
        using var reply = await host.PostAsync("List", "<count>1</count>", Replies.Profile);

        Assert.Contains("format=containers", Replies.ContentType(reply), StringComparison.Ordinal);
        Assert.Equal(await plain.Content.ReadAsStringAsync(), await Replies.TextAsync(reply));
        Assert.Equal(written, ContractWriter.Of(typeof(T)).Written - before);
    }

    /// <summary>A type of each test's own, since what was written is counted for the process.</summary>
    [DataContract]
    public sealed class Numbered<T>
    {
        [DataMember]
        public int Number { get; set; }

        internal static Numbered<T>[] Many() =>
            [.. Enumerable.Range(0, GeneratedSerializerBehaviorTests.Many).Select(number => new Numbered<T> { Number = number })];
    }

    public sealed class Resolver : DataContractResolver
    {
        public override Type? ResolveName(string typeName, string? typeNamespace, Type? declaredType, DataContractResolver knownTypeResolver) =>
            knownTypeResolver.ResolveName(typeName, typeNamespace, declaredType, null!);

        public override bool TryResolveType(
            Type type, Type? declaredType, DataContractResolver knownTypeResolver, out XmlDictionaryString? typeName,
            out XmlDictionaryString? typeNamespace) =>
            knownTypeResolver.TryResolveType(type, declaredType, null!, out typeName, out typeNamespace);
    }

    public sealed class Surrogates : ISerializationSurrogateProvider
    {
        public object GetDeserializedObject(object obj, Type targetType) => obj;

        public object GetObjectToSerialize(object obj, Type targetType) =>
            obj is Numbered<Surrogates> { Number: 3 } ? new Numbered<Surrogates> { Number = 33 } : obj;

        public Type GetSurrogateType(Type type) => type;
    }
}
