// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Study.Anova;

namespace Nam.Study.SoapOverhead;

/// <summary>What was measured in one place.</summary>
/// <param name="name">The place.</param>
/// <param name="values">The experiments' values; one that was not begun has none.</param>
/// <param name="plan">What was to be measured.</param>
internal sealed class MeasuredView(string name, IReadOnlyDictionary<OverheadExperiment, CellValues> values, OverheadPlan plan)
    : OverheadView
{
    private static readonly string[] SizeNames = [.. OverheadPlan.Sizes.Select(size => size.ToString(CultureInfo.InvariantCulture))];
    private static readonly string[] CountNames = [.. OverheadPlan.Elements.Select(count => count.ToString(CultureInfo.InvariantCulture))];

    internal override string Name => name;

    internal override bool IsPaper => false;

    internal override GroupSummary? OneByte(OverheadProtocol protocol) =>
        Of(plan.OneByte)?.Summarize(ProtocolName.Of(protocol), new(protocol, new(1, 1)));

    internal override OneWayAnova? OneByteAnova(OverheadProtocol first, OverheadProtocol second) =>
        OneByte(first) is { } one && OneByte(second) is { } other ? OneWayAnova.OfSummaries("Protocol", [one, other]) : null;

    internal override GroupSummary? BySize(OverheadProtocol protocol, int size) =>
        Of(plan.BySize)?.Summarize(SizeNames[size], new(protocol, new(OverheadPlan.Sizes[size], 1)));

    internal override TwoWayAnova? BySizeAnova(OverheadProtocol first, OverheadProtocol second)
    {
        if (Of(plan.BySize) is not { HasVariance: true } measured)
        {
            return null;
        }

        var cells = new IReadOnlyList<double>[OverheadPlan.Sizes.Count, 2];
        for (var size = 0; size < OverheadPlan.Sizes.Count; size++)
        {
            cells[size, 0] = measured.Of(new(first, new(OverheadPlan.Sizes[size], 1)));
            cells[size, 1] = measured.Of(new(second, new(OverheadPlan.Sizes[size], 1)));
        }

        return TwoWayAnova.OfValues(
            new("Message size", SizeNames), new("Protocol", [ProtocolName.Of(first), ProtocolName.Of(second)]), cells);
    }

    internal override GroupSummary? ByElements(OverheadProtocol protocol, int count) =>
        Of(plan.ByElements)?.Summarize(CountNames[count], CellOfElements(protocol, count));

    internal override OneWayAnova? ByElementsAnova(OverheadProtocol protocol) =>
        Of(plan.ByElements) is { HasVariance: true } measured
            ? OneWayAnova.OfValues(
                new("Elements", CountNames), [.. CountNames.Select((_, count) => measured.Of(CellOfElements(protocol, count)))])
            : null;

    /// <summary>Bytes of a reply's body, on average.</summary>
    internal double? MeanBytes(OverheadProtocol protocol, int size) =>
        Of(plan.BySize)?.MeanBytes(new(protocol, new(OverheadPlan.Sizes[size], 1)));

    /// <summary>The share of replies in a format of NAM.</summary>
    internal double? FramedShare(OverheadProtocol protocol, int size) =>
        Of(plan.BySize)?.FramedShare(new(protocol, new(OverheadPlan.Sizes[size], 1)));

    private static OverheadCell CellOfElements(OverheadProtocol protocol, int count) =>
        new(protocol, new(OverheadPlan.BytesOfElements, OverheadPlan.Elements[count]));

    private CellValues? Of(OverheadExperiment experiment) => values.GetValueOrDefault(experiment);
}
