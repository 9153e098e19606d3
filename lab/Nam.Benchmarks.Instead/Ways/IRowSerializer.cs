// SPDX-License-Identifier: MIT
using Microsoft.AspNetCore.Http;
using Tpch.Queries;

namespace Nam.Benchmarks.Instead.Ways;

/// <summary>Writes rows into replies, and reads them.</summary>
internal interface IRowSerializer
{
    string Name { get; }

    /// <summary>The part of the path that asks a service for this serializer's replies.</summary>
    string Path => Name;

    /// <summary>Whether its replies are sent as they are, compressed by the framework, or both ways.</summary>
    IEnumerable<bool> Compressions => [false, true];

    IResult Write<TRow>(RowList<TRow> rows);

    Task<List<TRow>> ReadAsync<TRow>(HttpClient http, string path);

    /// <summary>Adds to the caller what the way needs there.</summary>
    HttpMessageHandler Wrap(HttpMessageHandler sockets) => sockets;

    internal static IEnumerable<IRowSerializer> All()
    {
        var packages = typeof(IRowSerializer).Assembly.GetTypes()
            .Where(type => type.Namespace == "Nam.Benchmarks.Instead.Packages" && type.IsAssignableTo(typeof(IEnumerable<IRowSerializer>)))
            .SelectMany(type => (IEnumerable<IRowSerializer>)Activator.CreateInstance(type)!);
        return [new NamRows(), new XmlRows(), new JsonRows(), .. packages];
    }
}
