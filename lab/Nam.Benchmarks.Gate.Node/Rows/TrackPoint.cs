// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Xml.Linq;
using Tpch.Queries;

namespace Nam.Benchmarks.Gate.Node.Rows;

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

    /// <summary>A seeded walk with a point every few seconds.</summary>
    internal static List<TrackPoint> Make(int count)
    {
        var random = new Random(count);
        var time = new DateTime(2026, 5, 1, 9, 0, 0, DateTimeKind.Unspecified);
        var (latitude, longitude, elevation) = (48.1m, 11.5m, 520m);
        var points = new List<TrackPoint>(count);
        for (var point = 0; point < count; point++)
        {
            time = time.AddSeconds(random.Next(1, 6));
            latitude += random.Next(-90, 110) / 1_000_000m;
            longitude += random.Next(-110, 90) / 1_000_000m;
            elevation += random.Next(-10, 11) / 10m;
            points.Add(new TrackPoint
            {
                Latitude = latitude, Longitude = longitude, Elevation = random.Next(200) == 0 ? null : elevation, Time = time,
            });
        }

        return points;
    }

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
