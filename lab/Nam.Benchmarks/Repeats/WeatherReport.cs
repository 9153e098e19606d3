// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Benchmarks.Repeats;

/// <summary>What a weather station observed.</summary>
[DataContract(Namespace = "http://nam.example/made-up")]
internal sealed class WeatherReport
{
    [DataMember(Order = 1)]
    public string Station { get; set; } = "";

    [DataMember(Order = 2)]
    public double Latitude { get; set; }

    [DataMember(Order = 3)]
    public double Longitude { get; set; }

    [DataMember(Order = 4)]
    public DateTime Observed { get; set; }

    [DataMember(Order = 5)]
    public decimal Temperature { get; set; }

    [DataMember(Order = 6)]
    public int Humidity { get; set; }

    [DataMember(Order = 7)]
    public decimal Pressure { get; set; }

    [DataMember(Order = 8)]
    public decimal Wind { get; set; }

    [DataMember(Order = 9)]
    public int Direction { get; set; }

    [DataMember(Order = 10)]
    public string Sky { get; set; } = "";
}
