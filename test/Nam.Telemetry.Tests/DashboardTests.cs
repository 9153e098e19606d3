// SPDX-License-Identifier: MIT

using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.RegularExpressions;
using Nam.Diagnostics;
using Nam.TestKit;

namespace Nam.Telemetry.Tests;

/// <summary>The dashboard for Grafana and the table of the document against the instruments that there are.</summary>
public sealed class DashboardTests
{
    [Fact]
    public void Dashboard_EveryPanel_AsksForInstrumentsThatThereAre()
    {
        var known = Instruments().SelectMany(PrometheusNames).ToHashSet();
        using var dashboard = JsonDocument.Parse(File.ReadAllText(Path.Combine(RepositoryRoot.Path, "docs", "grafana", "nam.json")));
        var panels = dashboard.RootElement.GetProperty("panels").EnumerateArray().ToList();

        Assert.NotEmpty(panels);
        Assert.All(panels, panel =>
        {
            var asked = panel.GetProperty("targets").EnumerateArray()
                .SelectMany(target =>
                    Regex.Matches(target.GetProperty("expr").GetString()!, @"\bnam_\w+(?=\{)").Select(match => match.Value)).ToList();
            Assert.NotEmpty(asked);
            Assert.All(asked, name => Assert.Contains(name, known));
        });
    }

    [Fact]
    public void Production_EveryAlert_AsksForAnInstrumentThatThereIs()
    {
        var known = Instruments().SelectMany(PrometheusNames).ToHashSet();
        var asked = Regex.Matches(File.ReadAllText(Path.Combine(RepositoryRoot.Path, "docs", "production.md")), @"\bnam_\w+(?=[\[{])")
            .Select(match => match.Value).ToList();

        Assert.NotEmpty(asked);
        Assert.All(asked, name => Assert.Contains(name, known));
    }

    [Fact]
    public void Document_TableOfInstruments_IsComplete() => Assert.Equal(
        Instruments().Select(instrument => (instrument.Name, instrument.Unit)).Order(),
        File.ReadLines(Path.Combine(RepositoryRoot.Path, "docs", "observing.md"))
            .SkipWhile(line => !line.StartsWith("| instrument ", StringComparison.Ordinal)).Skip(2)
            .TakeWhile(line => line.Length > 0).Select(line => line.Split('|'))
            .Select(cells => (cells[1].Trim(' ', '`'), (string?)cells[2].Split(',', ';')[1].Trim())).Order());

    private static List<Instrument> Instruments()
    {
        var all = new List<Instrument>();
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, _) =>
            {
                if (instrument.Meter.Name == NamDiagnostics.Name)
                {
                    all.Add(instrument);
                }
            },
        };
        RuntimeHelpers.RunClassConstructor(typeof(NamDiagnostics).TypeHandle);
        listener.Start();
        return all;
    }

    // As the conventions of OpenTelemetry translate names and units for Prometheus.
    private static IEnumerable<string> PrometheusNames(Instrument instrument)
    {
        var unit = instrument.Unit switch { "By" => "_bytes", "s" => "_seconds", _ => string.Empty };
        var name = instrument.Name.Replace('.', '_') + unit;
        return instrument.GetType().Name switch
        {
            "Counter`1" => [name + "_total"],
            "Histogram`1" => [name + "_bucket", name + "_sum", name + "_count"],
            _ => [name],
        };
    }
}
