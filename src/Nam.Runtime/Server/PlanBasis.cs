// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>What the costs of all candidates follow from: immutable values, so that keeping them keeps the whole table.</summary>
/// <param name="SourceForm">The form at hand.</param>
/// <param name="SourceBytes">Its size in bytes.</param>
/// <param name="IsUnwritten">Whether the reply had yet to be written.</param>
/// <param name="Candidates">The formats with their predictions; <see langword="null"/> where no plan was made.</param>
/// <param name="Client">The caller's profile, without what its reply must not have.</param>
/// <param name="Path">The path.</param>
/// <param name="DecodeFactors">What the caller's reports had shown.</param>
internal readonly record struct PlanBasis(
    XmlForm SourceForm,
    long SourceBytes,
    bool IsUnwritten,
    FormatModel[]? Candidates,
    ClientProfile? Client,
    NetworkPath Path,
    DecodeFactors DecodeFactors)
{
    // What another size costs less than it takes to plan again, relative to it.
    private const double SizeTolerance = 1.0 / 64;

    /// <summary>Gets whether containers might have left while they were written.</summary>
    public bool MayFlow { get; init; }

    /// <summary>Gets what coding takes for each block beyond the first, in seconds.</summary>
    public double BlockEncodeSeconds { get; init; } = DefaultCosts.BlockEncodeSeconds;

    /// <summary>Gets whether text with a codec might have left while the text was written.</summary>
    public bool MayFlowAsText { get; init; }

    /// <summary>Gets what the serializer was expected to take, in seconds.</summary>
    public double WriteSeconds { get; init; }

    /// <summary>Gets what it was expected to take in the binary form; <see langword="null"/> where that was not known.</summary>
    public double? BinaryWriteSeconds { get; init; }

    /// <summary>Gets how many bytes of text a byte of the binary form has been; 0 where that is not known.</summary>
    public double TextShare { get; init; }

    /// <summary>Whether what a reply takes is known from what one of another size takes.</summary>
    public static bool IsOfSize(long bytes, long other) => Math.Abs(bytes - other) <= other * SizeTolerance;

    /// <summary>Returns what a plan depends on, but for what singles out a candidate.</summary>
    public ReplyContext ToContext() => new()
    {
        SourceForm = SourceForm,
        SourceBytes = SourceBytes,
        IsUnwritten = IsUnwritten,
        MayFlow = MayFlow,
        BlockEncodeSeconds = BlockEncodeSeconds,
        MayFlowAsText = MayFlowAsText,
        WriteSeconds = WriteSeconds,
        BinaryWriteSeconds = BinaryWriteSeconds,
        TextShare = TextShare,
        Candidates = Candidates,
        Client = Client,
        Path = Path,
        DecodeFactors = DecodeFactors,
    };
}
