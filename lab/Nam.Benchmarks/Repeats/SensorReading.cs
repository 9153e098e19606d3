// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;

namespace Nam.Benchmarks.Repeats;

/// <summary>What a sensor measured.</summary>
[DataContract(Namespace = "http://nam.example/made-up")]
internal sealed class SensorReading
{
    [DataMember(Order = 1)]
    public string Id { get; set; } = "";

    [DataMember(Order = 2)]
    public double Value { get; set; }

    [DataMember(Order = 3)]
    public string Unit { get; set; } = "";

    [DataMember(Order = 4)]
    public bool IsAlarm { get; set; }

    [DataMember(Order = 5)]
    public DateTime Measured { get; set; }
}
