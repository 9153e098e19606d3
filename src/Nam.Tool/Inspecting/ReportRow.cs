// SPDX-License-Identifier: MIT
namespace Nam.Tool.Inspecting;

/// <summary>A part of a message and what it takes.</summary>
internal sealed record ReportRow
{
    /// <summary>What it is: <c>frame</c>, <c>head</c>, <c>structure</c>, <c>column</c>, <c>absent</c>, <c>secret</c>,
    /// <c>pack</c>, <c>payload</c>, <c>names</c> or <c>document</c>.</summary>
    public required string Kind { get; init; }

    /// <summary>The path of a column, or what the part is in a word.</summary>
    public required string Path { get; init; }

    /// <summary>Number of values; null for what has none.</summary>
    public long? Values { get; init; }

    /// <summary>How it is coded.</summary>
    public string Encoding { get; init; } = string.Empty;

    /// <summary>Bytes; negative where packing the whole took away what its parts would have taken.</summary>
    public required long Bytes { get; init; }

    /// <summary>The share of all bytes before the whole was packed, in percent; negative for what that saved.</summary>
    public double Percent { get; init; }

    /// <summary>Bytes to a value; null for what has none.</summary>
    public double? BytesPerValue => Values is > 0 ? (double)Bytes / Values : null;

    /// <summary>The first value; null where it is secret or there is none.</summary>
    public string? Example { get; init; }

    /// <summary>What a column consists of.</summary>
    public IReadOnlyList<ReportPart>? Parts { get; init; }
}
