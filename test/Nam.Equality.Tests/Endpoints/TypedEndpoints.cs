// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Serialization;
using Microsoft.AspNetCore.Http;
using Nam.AspNetCore;
using Nam.Codecs;
using Nam.Equality.Calls;
using Nam.Http;

namespace Nam.Equality.Endpoints;

/// <summary>Replies that services hand over as objects: NAM's results, and MVC's actions.</summary>
internal static class TypedEndpoints
{
    private static readonly string[] Actions = ["list", "stream", "array", "problem", "nothing", "stream/long"];

    /// <summary>Gets rows with times of every kind.</summary>
    public static List<Thing> Things { get; } = ThingsOf(150);

    public static IReadOnlyList<Endpoint> List { get; } =
    [
        Typed("rows", () => NamResults.Xml(Things)),
        Typed("rows by XmlSerializer", () => NamResults.Xml(Things, NamSerializer.Xml)),
        Typed("many rows", () => NamResults.Xml(ThingsOf(20_000))),
        Typed("streamed rows", () => NamResults.Rows(ArrivingAsync(300))),
        Objects("objects", () => NamResults.Xml(Things), NamSerializer.DataContract),
        Objects("objects by XmlSerializer", () => NamResults.Xml(Things, NamSerializer.Xml), NamSerializer.Xml),
        .. Odd.Kinds.SelectMany(kind => (Endpoint[])
        [
            Typed($"{kind.Name} in text", () => NamResults.Xml(kind.Make(), NamSerializer.Xml)) with { IsExact = true },
            Typed($"{kind.Name} after many rows", () => NamResults.Xml(new Odd { Rows = ThingsOf(5_000), Last = kind.Make() }, NamSerializer.Xml)) with
            {
                IsExact = true,
            },
            Objects($"{kind.Name} in objects", () => NamResults.Xml(kind.Make(), NamSerializer.Xml), NamSerializer.Xml, kind.Type),
        ]),
        .. Actions.Select(action => new Endpoint($"action {action}", null) { Path = "/things/" + action, Calls = AcceptXmlAsync }),
    ];

    /// <summary>Makes rows.</summary>
    public static List<Thing> ThingsOf(int count) =>
    [
        .. Enumerable.Range(0, count).Select(row => new Thing
        {
            Name = $"Zoë & <{row}>",
            When = new DateTime(2026, 11, 28, 10, row % 60, 0, (DateTimeKind)(row % 2)),
            Price = row * 1.25m,
            Share = row / 3.0,
            Id = new Guid(row, 1, 2, new byte[8]),
            Moment = new DateTimeOffset(2026, 11, 28, 10, row % 60, 0, TimeSpan.FromHours(row % 5)),
            Bytes = [1, 2, (byte)row],
        }),
    ];

    private static async IAsyncEnumerable<Thing> ArrivingAsync(int count)
    {
        foreach (var thing in ThingsOf(count))
        {
            await Task.Yield();
            yield return thing;
        }
    }

    private static Endpoint Typed(string name, Func<IResult> result) => new(name, context => result().ExecuteAsync(context));

    private static Endpoint Objects(string name, Func<IResult> result, NamSerializer serializer, Type? type = null) => Typed(name, result) with
    {
        Calls = async (caller, endpoint) =>
        {
            for (var call = 0; call < 2; call++)
            {
                await caller.ReadAsync(
                    endpoint.Path, async content => Read(await content.ReadAsStreamAsync(), serializer, type ?? typeof(List<Thing>)),
                    content => content.ReadNamXmlAsync(reader => Read(reader, serializer, type ?? typeof(List<Thing>))));
            }
        },
    };

    private static object? Read(Stream stream, NamSerializer serializer, Type type) => serializer == NamSerializer.Xml
        ? new XmlSerializer(type).Deserialize(stream)
        : new DataContractSerializer(type).ReadObject(stream);

    private static object? Read(XmlDictionaryReader reader, NamSerializer serializer, Type type) => serializer == NamSerializer.Xml
        ? new XmlSerializer(type).Deserialize(reader)
        : new DataContractSerializer(type).ReadObject(reader);

    private static async Task AcceptXmlAsync(Caller caller, Endpoint endpoint)
    {
        (await caller.GetAsync(endpoint.Path, ("Accept", "application/xml")))?.Dispose();
        (await caller.GetAsync(endpoint.Path, ("Accept", "application/xml")))?.Dispose();
        (await caller.GetAsync(endpoint.Path, ("Accept", "text/xml"), ("Accept-Charset", "utf-16")))?.Dispose();
    }
}
