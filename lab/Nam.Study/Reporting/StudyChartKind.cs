// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>How a chart's values are drawn.</summary>
internal enum StudyChartKind
{
    /// <summary>Points joined by lines.</summary>
    Lines,

    /// <summary>Points alone.</summary>
    Points,

    /// <summary>Bars side by side over categories.</summary>
    Bars,
}
