// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Runtime.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.AspNetCore.Mvc.Formatters.Xml;
using Microsoft.Extensions.DependencyInjection;
using Nam.Codecs;
using Nam.Contracts.Templates;
using Nam.Formats;
using Nam.Http;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>First replies that start from the contract that both sides have, over HTTP.</summary>
public sealed class ContractReplyTests
{
    private const int Orders = 3;

    private readonly ConcurrentQueue<long?> _sizes = [];
    private readonly ConcurrentQueue<string> _profiles = [];

    [Theory]
    [InlineData("/typed/", NamSerializer.DataContract, 150)]
    [InlineData("/rows/", NamSerializer.DataContract, 150)]
    [InlineData("/formatter/orders?", NamSerializer.DataContract, 50)]
    [InlineData("/formatter/sequence?", NamSerializer.DataContract, 50)]
    [InlineData("/xml/", NamSerializer.Xml, 150)]
    [InlineData("/formatter/orders?", NamSerializer.Xml, 50)]
    [InlineData("/formatter/sequence?", NamSerializer.Xml, 50)]
    public async Task FirstReply_OfAContractThatBothSidesHave_LeavesOutItsStructure(string path, NamSerializer serializer, int saved)
    {
        Assert.NotNull(ContractTemplate.Of(typeof(List<Order>), serializer).Make());
        Assert.NotNull(ContractTemplate.Of(typeof(Order[]), serializer).Make());
        var sequence = serializer == NamSerializer.Xml ? typeof(DelegatingEnumerable<Order, Order>) : typeof(IEnumerable<Order>);
        Assert.NotNull(ContractTemplate.Of(sequence, serializer).Make());
        await using var service = await StartAsync(serializer);
        var expected = await ReadAsync<List<Order>>(service, path + "0", serializer);
        var known = _sizes.Last()!.Value;
        var text = await ReadTextAsync(service, path + "0");
        var unknown = _sizes.Last()!.Value;
        using var plain = Xml(Callers.Plain(service));

        Assert.Equal(Rows.Orders(expected!.Count), expected);
        Assert.Equal(await plain.GetStringAsync(path + "0"), text);
        Assert.True(known < unknown - saved, $"{unknown}, then {known} bytes.");
    }

    [Fact]
    public async Task Rows_OfAContractThatBothSidesHave_LeaveOutTheirStructure()
    {
        Assert.NotNull(ContractTemplate.Of(typeof(Order[])).Make());
        await using var service = await StartAsync();
        using var caller = Callers.WithNam(service);
        var rows = new List<Order>();
        await foreach (var row in caller.GetNamRowsAsync<Order>("/rows/1"))
        {
            rows.Add(row!);
        }

        var known = _sizes.Last()!.Value;
        await ReadTextAsync(service, "/rows/1");

        Assert.Equal(Rows.Orders(Orders), rows);
        Assert.True(known < _sizes.Last() - 150, $"{_sizes.Last()}, then {known} bytes.");
    }

    [Theory]
    [InlineData(typeof(List<Older>))]
    [InlineData(typeof(List<Newer>))]
    public async Task FirstReply_OfAContractOfAnotherVersion_IsAsIfNoneWereNamed(Type version)
    {
        Assert.NotNull(ContractTemplate.Of(typeof(List<Order>)).Make());
        Assert.NotNull(ContractTemplate.Of(version).Make());
        await using var service = await StartAsync();
        var read = version == typeof(List<Older>)
            ? (await ReadAsync<List<Older>>(service, "/typed/0"))!.Select(order => (order.Id, order.Comment)).ToList()
            : [.. (await ReadAsync<List<Newer>>(service, "/typed/0"))!.Select(order => (order.Id, order.Comment))];
        var other = _sizes.Last();
        await ReadTextAsync(service, "/typed/0");

        Assert.Contains(";tpl=", _profiles.First());
        Assert.Equal(Rows.Orders(Orders).Select(order => (order.Id, order.Comment)), read);
        Assert.Equal(_sizes.Last(), other);
    }

    [Fact]
    public async Task SecondRequest_OfAKindThatLeftATemplate_NamesNoMoreThanThat()
    {
        Assert.NotNull(ContractTemplate.Of(typeof(List<Older>)).Make());
        await using var service = await StartAsync();
        using var caller = Callers.WithNam(service);
        await caller.GetNamXmlAsync<List<Older>>("/typed/0");
        await caller.GetNamXmlAsync<List<Older>>("/typed/0");

        var names = _profiles.Select(profile => profile.Split(';'))
            .Select(fields => fields.Single(field => field.StartsWith("tpl=", StringComparison.Ordinal))).ToList();
        Assert.Equal(2, names.Distinct().Count());
        Assert.All(names, name => Assert.DoesNotContain(',', name));
    }

    private static async Task<T?> ReadAsync<T>(
        TestService service, string path, NamSerializer serializer = NamSerializer.DataContract)
    {
        using var caller = Xml(Callers.WithNam(service));
        return await caller.GetNamXmlAsync<T>(path, serializer);
    }

    private static async Task<string> ReadTextAsync(TestService service, string path)
    {
        using var caller = Xml(Callers.WithNam(service));
        return await caller.GetStringAsync(path);
    }

    private static HttpClient Xml(HttpClient caller)
    {
        caller.DefaultRequestHeaders.Accept.ParseAdd("application/xml");
        return caller;
    }

    private Task<TestService> StartAsync(NamSerializer formatter = NamSerializer.DataContract) => TestService.StartAsync(
        app =>
        {
            app.Use((context, next) =>
            {
                // A caller may have all of a reply before its handler has returned.
                if (context.Request.Headers[NamHeaders.Profile] is [{ } profile])
                {
                    _profiles.Enqueue(profile);
                    context.Response.OnStarting(() =>
                    {
                        _sizes.Enqueue(context.Response.ContentLength);
                        return Task.CompletedTask;
                    });
                }

                return next(context);
            });
            app.UseNam();
            app.MapGet("/typed/{resource}", (int resource) => NamResults.Xml(Rows.Orders(Orders)));
            app.MapGet("/xml/{resource}", (int resource) => NamResults.Xml(Rows.Orders(Orders), NamSerializer.Xml));
            app.MapGet("/rows/{resource}", (int resource) => NamResults.Rows(Rows.Orders(Orders).ToAsyncEnumerable()));
            app.MapControllers();
        },
        services =>
        {
            var mvc = services.AddControllers().ConfigureApplicationPartManager(parts =>
            {
                parts.ApplicationParts.Clear();
                parts.ApplicationParts.Add(new AssemblyPart(typeof(FormatterController).Assembly));
            });
            (formatter == NamSerializer.Xml ? mvc.AddXmlSerializerFormatters() : mvc.AddXmlDataContractSerializerFormatters())
                .AddNamXmlFormatter();
        },
        options => options.ForcedFormat = "containers");

    [DataContract(Name = "Order", Namespace = "http://nam.example/orders")]
    public sealed record Older
    {
        [DataMember(Order = 0)]
        public int Id { get; set; }

        [DataMember(Order = 7)]
        public string Comment { get; set; } = "";
    }

    [DataContract(Name = "Order", Namespace = "http://nam.example/orders")]
    public sealed record Newer
    {
        [DataMember(Order = 0)]
        public int Id { get; set; }

        [DataMember(Order = 7)]
        public string Comment { get; set; } = "";

        [DataMember(Order = 8)]
        public string? Added { get; set; }
    }
}
