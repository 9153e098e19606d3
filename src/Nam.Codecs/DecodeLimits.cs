// SPDX-License-Identifier: MIT

namespace Nam.Codecs;

/// <summary>Ceilings that a decoder holds a reply to before it takes memory or time for it.</summary>
/// <remarks>Immutable and safe to share. Every value is checked when it is set.</remarks>
public sealed record DecodeLimits
{
    /// <summary>Form bytes that any payload may declare, however small it is; docs/wire-format.md section 4.</summary>
    public const int RatioSlackBytes = 65_536;

    private readonly int _maximumFormBytes = 256 << 20;
    private readonly int _maximumTextBytes = 1 << 30;
    private readonly int _maximumRatio = 1_000;
    private readonly int _maximumNames = 65_536;
    private readonly int _maximumDepth = 1_024;

    /// <summary>The limits that are used when a caller says nothing.</summary>
    public static DecodeLimits Default { get; } = new();

    /// <summary>Largest form, as the frame declares it.</summary>
    /// <value>Bytes; default 268,435,456 (256 MiB), 0 to <see cref="Array.MaxLength"/>.</value>
    public int MaximumFormBytes
    {
        get => _maximumFormBytes;
        init => _maximumFormBytes = InRange(value, 0, Array.MaxLength, nameof(MaximumFormBytes));
    }

    /// <summary>Largest text that is written from a binary form or containers, and that what a reader of containers
    /// shows may come to at the least.</summary>
    /// <value>
    /// Bytes of UTF-8; default 1,073,741,824 (1 GiB), 0 to <see cref="Array.MaxLength"/>. A form names every element in
    /// two bytes that a text needs twice in full, and containers say millions of equal rows in a few bytes, so this
    /// stops a small reply from becoming an endless text.
    /// </value>
    public int MaximumTextBytes
    {
        get => _maximumTextBytes;
        init => _maximumTextBytes = InRange(value, 0, Array.MaxLength, nameof(MaximumTextBytes));
    }

    /// <summary>Largest number of form bytes to one payload byte, beyond <see cref="RatioSlackBytes"/> free bytes.</summary>
    /// <value>Default 1,000; 1 to 1,000,000. A writer never makes a frame over 1,000.</value>
    public int MaximumRatio
    {
        get => _maximumRatio;
        init => _maximumRatio = InRange(value, 1, 1_000_000, nameof(MaximumRatio));
    }

    /// <summary>Largest number of names in the table of a binary form.</summary>
    /// <value>Default 65,536, which is also the format's own limit; 0 to 65,536.</value>
    public int MaximumNames
    {
        get => _maximumNames;
        init => _maximumNames = InRange(value, 0, 65_536, nameof(MaximumNames));
    }

    /// <summary>Most elements that may be open at once in a binary form.</summary>
    /// <value>Default 1,024, which is also the deepest that a writer writes; 1 to 65,536.</value>
    public int MaximumDepth
    {
        get => _maximumDepth;
        init => _maximumDepth = InRange(value, 1, 65_536, nameof(MaximumDepth));
    }

    private static int InRange(int value, int least, int most, string name)
    {
        if (value < least || value > most)
        {
            throw new ArgumentOutOfRangeException(name, value, $"{name} is {value:N0}; it has to be from {least:N0} to {most:N0}.");
        }

        return value;
    }
}
