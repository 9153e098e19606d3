// SPDX-License-Identifier: MIT
namespace Nam.Tool.Benching;

/// <summary>What one format takes for one or all messages.</summary>
internal sealed record BenchFigures
{
    /// <summary>The format.</summary>
    public required string Format { get; init; }

    /// <summary>Whether it is there to compare with.</summary>
    public required bool IsReference { get; init; }

    /// <summary>Bytes of the text.</summary>
    public required long TextBytes { get; init; }

    /// <summary>Bytes on the wire.</summary>
    public required long WireBytes { get; init; }

    /// <summary>Seconds from text to wire, the sum of the messages' medians; null if there is nothing to do.</summary>
    public required double? EncodeSeconds { get; init; }

    /// <summary>Seconds from wire to text.</summary>
    public required double? DecodeSeconds { get; init; }

    /// <summary>Text bytes to one wire byte.</summary>
    public double Ratio => (double)TextBytes / WireBytes;

    /// <summary>10⁶ bytes of text encoded in a second.</summary>
    public double? EncodeMegabytesPerSecond => TextBytes / 1e6 / EncodeSeconds;

    /// <summary>10⁶ bytes of text got in a second.</summary>
    public double? DecodeMegabytesPerSecond => TextBytes / 1e6 / DecodeSeconds;

    /// <summary>Wire bytes over those of gzip: below 1 is smaller.</summary>
    public double BytesToGZip { get; init; }

    /// <summary>Encode speed over gzip's: above 1 is faster.</summary>
    public double? EncodeSpeedToGZip { get; init; }

    /// <summary>Decode speed over gzip's.</summary>
    public double? DecodeSpeedToGZip { get; init; }
}
