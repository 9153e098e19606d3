// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

/// <summary>Places that were "measured" with known response times and a little noise from a fixed seed.</summary>
internal static class FakeViews
{
    internal static readonly OverheadPlan Plan = OverheadPlan.Of(oneByte: 20, cells: 12, warmUps: 1);

    /// <summary>A place whose response times, in ms, follow a formula.</summary>
    internal static MeasuredView Of(string name, Func<OverheadCell, double> milliseconds, double noise = 0.02, int? rounds = null)
    {
        var random = new Random(1);
        var values = new Dictionary<OverheadExperiment, CellValues>();
        foreach (var experiment in Plan.Experiments)
        {
            var cells = values[experiment] = new CellValues(experiment.Cells);
            for (var round = 0; round < (rounds ?? experiment.Repetitions); round++)
            {
                foreach (var cell in experiment.Cells)
                {
                    var isFramed = cell.Protocol == OverheadProtocol.Nam && cell.Shape.Bytes > 1_000;
                    cells.Add(
                        cell, milliseconds(cell) + (noise * random.NextDouble()),
                        new WireNote(cell.Shape.Bytes + 300, cell.Shape.Bytes, isFramed));
                }
            }
        }

        return new MeasuredView(name, values, Plan);
    }

    /// <summary>As the paper found it: SOAP far above TCP, size and elements matter.</summary>
    internal static MeasuredView LikeThePaper(string name = "LAN") => Of(name, cell => cell.Protocol switch
    {
        OverheadProtocol.Tcp => 1 + (cell.Shape.Bytes / 10_000.0),
        OverheadProtocol.Soap => 14 + (cell.Shape.Bytes / 2_000.0) + (cell.Shape.Elements / 500.0),
        _ => 10 + (cell.Shape.Bytes / 4_000.0),
    });

    /// <summary>A place where protocol, size and elements change nothing.</summary>
    internal static MeasuredView AllTheSame(string name = "LAN") => Of(name, _ => 1, rounds: 50);
}
