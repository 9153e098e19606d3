// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
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
        Typed("many rows", () => NamResults.Xml(ThingsOf(8_000))),
        Typed("streamed rows", () => NamResults.Rows(ArrivingAsync(300))),
        Objects("objects", () => NamResults.Xml(Things), NamSerializer.DataContract),
        Objects("objects by XmlSerializer", () => NamResults.Xml(Things, NamSerializer.Xml), NamSerializer.Xml),
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

    private static Endpoint Objects(string name, Func<IResult> result, NamSerializer serializer) => Typed(name, result) with
    {
        Calls = async (caller, endpoint) =>
        {
            for (var call = 0; call < 2; call++)
            {
                await caller.ReadAsync(
                    endpoint.Path,
                    serializer == NamSerializer.Xml ? ByXmlSerializerAsync<List<Thing>> : ByDataContractAsync<List<Thing>>,
                    content => content.ReadNamXmlAsync<List<Thing>>(serializer));
            }
        },
    };

    /// <summary>Reads an object as callers without NAM do.</summary>
    public static async Task<T?> ByXmlSerializerAsync<T>(HttpContent content) =>
        (T?)new XmlSerializer(typeof(T)).Deserialize(await content.ReadAsStreamAsync());

    private static async Task<T?> ByDataContractAsync<T>(HttpContent content) =>
        (T?)new DataContractSerializer(typeof(T)).ReadObject(await content.ReadAsStreamAsync());

    private static async Task AcceptXmlAsync(Caller caller, Endpoint endpoint)
    {
        (await caller.GetAsync(endpoint.Path, ("Accept", "application/xml")))?.Dispose();
        (await caller.GetAsync(endpoint.Path, ("Accept", "application/xml")))?.Dispose();
        (await caller.GetAsync(endpoint.Path, ("Accept", "text/xml"), ("Accept-Charset", "utf-16")))?.Dispose();
    }
}
