// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Xml.Linq;
using Tpch.Queries;

namespace Nam.Benchmarks.Rivals.Contents;

/// <summary>A point of a track that somebody recorded.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class TrackPoint
{
    [DataMember(Order = 1)]
    public decimal Latitude { get; set; }

    [DataMember(Order = 2)]
    public decimal Longitude { get; set; }

    [DataMember(Order = 3)]
    public decimal? Elevation { get; set; }

    [DataMember(Order = 4)]
    public DateTime Time { get; set; }

    /// <summary>The points of a GPX document; a point without a time has the first of all times.</summary>
    internal static List<TrackPoint> Read(string path) =>
    [
        .. XElement.Load(path).Descendants().Where(element => element.Name.LocalName == "trkpt").Select(point => new TrackPoint
        {
            Latitude = (decimal)point.Attribute("lat")!,
            Longitude = (decimal)point.Attribute("lon")!,
            Elevation = (decimal?)point.Element(point.Name.Namespace + "ele"),
            Time = ((DateTimeOffset?)point.Element(point.Name.Namespace + "time"))?.DateTime ?? default,
        }),
    ];
}
