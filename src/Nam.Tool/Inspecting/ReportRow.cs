// SPDX-License-Identifier: MIT
namespace Nam.Tool.Inspecting;

/// <summary>A part of a message and the bytes that it takes.</summary>
internal sealed record ReportRow
{
    /// <summary>What the part is: <c>frame</c>, <c>payload</c>, <c>structure</c>, <c>column</c> or <c>pack</c>.</summary>
    public required string Kind { get; init; }

    /// <summary>The path of a column, or the part in a word.</summary>
    public required string Path { get; init; }

    /// <summary>Number of values; null for a part that has none.</summary>
    public long? Values { get; init; }

    /// <summary>What the values of a column are; null for other parts.</summary>
    public string? Type { get; init; }

    /// <summary>How the part is coded.</summary>
    public string Encoding { get; init; } = string.Empty;

    /// <summary>Bytes; negative for what packing the whole saved.</summary>
    public required long Bytes { get; init; }

    /// <summary>The share of all bytes before the whole was packed, in percent; negative for what that saved.</summary>
    public double Percent { get; init; }

    /// <summary>Bytes of one value; null for a part that has none.</summary>
    public double? BytesPerValue => Values is > 0 ? (double)Bytes / Values : null;
}
