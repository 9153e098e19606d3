// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.SoapOverhead;

/// <summary>The paper's figures, analysed from the sums and variances that it prints.</summary>
internal sealed class PaperView : OverheadView
{
    // Variances that are printed as the paper's are and give the sums of squares that it prints; see the tests of Anova.
    private readonly OneWayAnova _oneByte = SoapOverheadPaper.Figure3(0.1474, 4.99403);
    private readonly TwoWayAnova _bySize = SoapOverheadPaper.Figure6(326.17, 95.1726);
    private readonly OneWayAnova _byElements = SoapOverheadPaper.Figure7(lessVariance: 0.01545);

    internal override string Name => "paper";

    internal override bool IsPaper => true;

    internal override GroupSummary? OneByte(OverheadProtocol protocol) => ColumnOf(protocol) is { } column ? _oneByte.Groups[column] : null;

    internal override OneWayAnova? OneByteAnova(OverheadProtocol first, OverheadProtocol second) =>
        IsKnown(first, second) ? _oneByte : null;

    internal override GroupSummary? BySize(OverheadProtocol protocol, int size) =>
        ColumnOf(protocol) is { } column ? _bySize.Cells[size, column] : null;

    internal override TwoWayAnova? BySizeAnova(OverheadProtocol first, OverheadProtocol second) => IsKnown(first, second) ? _bySize : null;

    internal override GroupSummary? ByElements(OverheadProtocol protocol, int count) =>
        protocol == OverheadProtocol.Soap ? _byElements.Groups[count] : null;

    internal override OneWayAnova? ByElementsAnova(OverheadProtocol protocol) => protocol == OverheadProtocol.Soap ? _byElements : null;

    private static bool IsKnown(OverheadProtocol first, OverheadProtocol second) =>
        (first, second) == (OverheadProtocol.Tcp, OverheadProtocol.Soap);

    private static int? ColumnOf(OverheadProtocol protocol) => protocol switch
    {
        OverheadProtocol.Tcp => 0,
        OverheadProtocol.Soap => 1,
        _ => null,
    };
}
