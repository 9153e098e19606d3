// SPDX-License-Identifier: MIT
namespace Nam.Study.SoapOverhead;

/// <summary>What is measured: the paper's experiments, with SOAP over NAM as a third protocol.</summary>
internal sealed record OverheadPlan
{
    /// <summary>The paper's counts: 490 of one byte, 50 of everything else.</summary>
    private const int PaperOfOneByte = 490;

    private const int PaperOfCells = 50;

    /// <summary>A full run has so many times the paper's.</summary>
    private const int TimesOfPaper = 10;

    /// <summary>Section 4.2: the sizes of replies, in bytes.</summary>
    internal static IReadOnlyList<int> Sizes { get; } = [1, 100, 500, 1_500, 3_000, 4_500, 5_000, 10_000, 15_000, 20_000];

    /// <summary>Section 4.3: the numbers of elements.</summary>
    internal static IReadOnlyList<int> Elements { get; } = [1, 2, 4, 5, 8, 10, 20];

    /// <summary>Section 4.3: the size of the replies with several elements, in bytes.</summary>
    internal static int BytesOfElements => Sizes[^1];

    /// <summary>Replies of one byte.</summary>
    internal required OverheadExperiment OneByte { get; init; }

    /// <summary>Replies of one element and all sizes.</summary>
    internal required OverheadExperiment BySize { get; init; }

    /// <summary>Replies of one size and all numbers of elements, which TCP does not have.</summary>
    internal required OverheadExperiment ByElements { get; init; }

    /// <summary>How often each cell is called before anything is measured.</summary>
    internal required int WarmUps { get; init; }

    /// <summary>All experiments, in the order of the paper.</summary>
    internal IReadOnlyList<OverheadExperiment> Experiments => [OneByte, BySize, ByElements];

    /// <summary>All replies that the server has ready.</summary>
    internal IReadOnlyList<ReplyShape> Shapes => [.. Experiments.SelectMany(each => each.Cells).Select(cell => cell.Shape).Distinct()];

    /// <summary>The plan of a run; a quick one repeats as often as the paper did.</summary>
    internal static OverheadPlan Of(bool isQuick) =>
        isQuick ? Of(PaperOfOneByte, PaperOfCells, 20) : Of(TimesOfPaper * PaperOfOneByte, TimesOfPaper * PaperOfCells, 100);

    /// <summary>A plan with its own numbers of repetitions.</summary>
    internal static OverheadPlan Of(int oneByte, int cells, int warmUps) => new()
    {
        OneByte = new(
            "one-byte", "replies of one byte", [.. ProtocolName.All.Select(protocol => new OverheadCell(protocol, new(1, 1)))], oneByte),
        BySize = new(
            "sizes", "replies by size",
            [.. Sizes.SelectMany(bytes => ProtocolName.All.Select(protocol => new OverheadCell(protocol, new(bytes, 1))))], cells),
        ByElements = new(
            "elements",
            "replies by elements",
            [.. Elements.SelectMany(
                count => ProtocolName.All.Skip(1).Select(protocol => new OverheadCell(protocol, new(BytesOfElements, count))))],
            cells),
        WarmUps = warmUps,
    };
}
