// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Containers;

/// <summary>What was measured of one reply. Bytes are those of whole frames; times are microseconds, medians of
/// interleaved calls.</summary>
internal sealed record ReplyFigures
{
    public required int Query { get; init; }

    public required int Rows { get; init; }

    public required int TextBytes { get; init; }

    /// <summary>zlib's level 6 with a gzip header.</summary>
    public required int GZipBytes { get; init; }

    /// <summary>NAM's frame with the text at level 6 of the system's zlib.</summary>
    public required int ZipBytes { get; init; }

    public required int ContainerBytes { get; init; }

    /// <summary>The second reply, which starts from the first one's template.</summary>
    public required int AgainBytes { get; init; }

    public double TextMicroseconds { get; init; }

    public double TextAndZipMicroseconds { get; init; }

    public double BinaryMicroseconds { get; init; }

    public double ContainerMicroseconds { get; init; }

    public long ContainerAllocatedBytes { get; init; }

    public double FromTextMicroseconds { get; init; }

    public double ReadTextMicroseconds { get; init; }

    public double ReadContainerMicroseconds { get; init; }

    public double ToTextMicroseconds { get; init; }

    internal double EncodeToText => ContainerMicroseconds / TextMicroseconds;

    internal double EncodeToZip => ContainerMicroseconds / TextAndZipMicroseconds;

    internal double ReadToText => ReadContainerMicroseconds / ReadTextMicroseconds;

    /// <summary>Megabytes (10⁶ bytes) of text a second.</summary>
    internal double FromTextRate => TextBytes / FromTextMicroseconds;
}
