// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>What goes into every page as it is.</summary>
internal static class PageAssets
{
    /// <summary>Apache ECharts 6.1.0, as it is published; it, its licence and its notice lie in Assets.</summary>
    internal const string Charts = "echarts.min.js";

    /// <summary>What its notice asks of those who pass it on, as every page does.</summary>
    internal const string ChartsNotice =
        "Charts: Apache ECharts 6.1.0, copyright 2017-2026 The Apache Software Foundation, under the Apache License 2.0.";

    /// <summary>Draws the charts.</summary>
    internal const string Script = "page.js";

    /// <summary>How the page looks.</summary>
    internal const string Style = "page.css";

    /// <summary>Reads one.</summary>
    internal static string Read(string name)
    {
        using var reader = new StreamReader(typeof(PageAssets).Assembly.GetManifestResourceStream("Nam.Study." + name)!);
        return reader.ReadToEnd();
    }
}
