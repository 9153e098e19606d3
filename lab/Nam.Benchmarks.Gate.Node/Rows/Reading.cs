// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using Tpch.Queries;

namespace Nam.Benchmarks.Gate.Node.Rows;

/// <summary>What a sensor read: seeded random walks, in binary floating point with all its digits.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Reading
{
    [DataMember(Order = 1)]
    public long Number { get; set; }

    [DataMember(Order = 2)]
    public DateTime Time { get; set; }

    [DataMember(Order = 3)]
    public string Sensor { get; set; } = "";

    [DataMember(Order = 4)]
    public double Pressure { get; set; }

    [DataMember(Order = 5)]
    public decimal Temperature { get; set; }

    [DataMember(Order = 6)]
    public bool IsValid { get; set; }

    /// <summary>Readings of 40 sensors in turn, every quarter of a second and some milliseconds.</summary>
    internal static List<Reading> Make(int count)
    {
        const int Sensors = 40;
        var random = new Random(40);
        var pressures = new double[Sensors];
        var temperatures = new int[Sensors];
        var time = new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Unspecified);
        var readings = new List<Reading>(count);
        for (var number = 0; number < count; number++)
        {
            var sensor = number % Sensors;
            time = time.AddMilliseconds(random.Next(240, 260));
            readings.Add(new Reading
            {
                Number = 1_000_000L * sensor + number,
                Time = time,
                Sensor = $"hall-{sensor / 8}/rack-{sensor % 8}",
                Pressure = 1_013 + (pressures[sensor] += random.NextDouble() - 0.5),
                Temperature = (200 + (temperatures[sensor] += random.Next(-2, 3))) / 10m,
                IsValid = random.Next(50) > 0,
            });
        }

        return readings;
    }
}
