// SPDX-License-Identifier: MIT
using System.Text.Json.Serialization;

namespace Nam.Tool.Inspecting;

/// <summary>What takes the bytes of a message.</summary>
internal sealed record Report
{
    /// <summary>The file.</summary>
    public required string File { get; init; }

    /// <summary>Whether the file is XML and was encoded first.</summary>
    public required bool WasEncoded { get; init; }

    /// <summary>Form and codec.</summary>
    public required string Format { get; init; }

    /// <summary>Bytes of all frames, which are the sum of <see cref="Rows"/>.</summary>
    public required long Bytes { get; init; }

    /// <summary>Bytes of the text that it stands for.</summary>
    public required long TextBytes { get; init; }

    /// <summary>Text bytes to one byte.</summary>
    public double Ratio => (double)TextBytes / Bytes;

    /// <summary>What the heads say, and sums.</summary>
    [JsonIgnore]
    public IReadOnlyList<ReportFact> Facts { get; init; } = [];

    /// <summary>The same by names.</summary>
    public IReadOnlyDictionary<string, object> Head => Facts.ToDictionary(fact => fact.Key, fact => fact.Value);

    /// <summary>What takes the bytes.</summary>
    public required IReadOnlyList<ReportRow> Rows { get; init; }
}
