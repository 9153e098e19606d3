// SPDX-License-Identifier: MIT
using Nam.Network;
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>All that a plan depends on; immutable values only, so that keeping them keeps the costs of all candidates.</summary>
internal readonly record struct ReplyContext
{
    /// <summary>Creates a context with the default margin and small-reply limit.</summary>
    public ReplyContext()
    {
    }

    /// <summary>Exact size in bytes of the form at hand; negative counts as 0.</summary>
    public long SourceBytes { get; init; }

    /// <summary>The form at hand, from which every candidate is made.</summary>
    public XmlForm SourceForm { get; init; }

    /// <summary>
    /// Whether the reply has yet to be written, so that <see cref="SourceBytes"/> is what it is expected to have, and it can
    /// be written in any form; otherwise containers are made from the form at hand by reading it again, which costs time.
    /// </summary>
    /// <value>Default false. Means something for the binary form only.</value>
    public bool IsUnwritten { get; init; }

    /// <summary>Whether containers may leave while they are written.</summary>
    /// <value>Default false. Means nothing for a reply that was written in the binary form.</value>
    public bool MayFlow { get; init; }

    /// <summary>Whether text with a codec may leave while the text is written.</summary>
    /// <value>Default false. Means something where the text is at hand only.</value>
    public bool MayFlowAsText { get; init; }

    /// <summary>What the serializer takes to write the reply, in columns where it has yet to be written, in seconds; counts where that
    /// can pass at the same time as the rest.</summary>
    /// <value>Default 0: not known. Negative or not finite counts as 0.</value>
    public double WriteSeconds { get; init; }

    /// <summary>What the serializer takes to write a reply in the binary form that has yet to be written, in seconds.</summary>
    /// <value>Default null: as <see cref="WriteSeconds"/>, also when less, negative or not finite.</value>
    public double? BinaryWriteSeconds { get; init; }

    /// <summary>What coding takes for each block beyond the first of a reply that flows in containers, in seconds on an idle
    /// server.</summary>
    /// <value>Default <see cref="DefaultCosts.BlockEncodeSeconds"/>, also when negative or not a number; at most 1.</value>
    public double BlockEncodeSeconds { get; init; } = DefaultCosts.BlockEncodeSeconds;

    /// <summary>The formats to choose from, with their predictions for <see cref="SourceForm"/>.</summary>
    /// <value>Default null: there are none.</value>
    public FormatModel[]? Candidates { get; init; }

    /// <summary>The caller's profile; null when the request had none.</summary>
    public ClientProfile? Client { get; init; }

    /// <summary>The path to the caller.</summary>
    public NetworkPath Path { get; init; }

    /// <summary>Bytes of text for each byte of the binary form, where the operation's replies have shown it.</summary>
    /// <value>Default 0, which stands for what the model of text says. Counts until that model is the operation's own.</value>
    public double TextShare { get; init; }

    /// <summary>What decode times on this path have shown against the client's curves.</summary>
    /// <value>Default: nothing, also when null.</value>
    public DecodeFactors? DecodeFactors { get; init; }

    /// <summary>Whether this reply may leave in a format of which few replies of the operation have told, so that it becomes
    /// known.</summary>
    /// <value>Default false. Such a format is taken only if it is predicted to be at most 20 % slower than the fastest.</value>
    public bool IsExploring { get; init; }

    /// <summary>How much slower than the fastest, relative to its total less the round trip, which no format changes, a
    /// plainer format may be and still be taken.</summary>
    /// <value>Default 0.02. Negative or not finite counts as 0.</value>
    public double Margin { get; init; } = 0.02;

    /// <summary>The least gain, in seconds, for which a plainer format is given up, whatever the relative margin.</summary>
    /// <value>Default 50 µs: what handling, timing and reporting a frame costs the two peers beyond the parts that are
    /// predicted. Negative or not finite counts as 0.</value>
    public double MarginSeconds { get; init; } = 50e-6;

    /// <summary>Replies whose text is below this many bytes leave as plain text; where the binary form is at hand, its
    /// text is predicted.</summary>
    /// <value>Default 1,024; 0 turns the rule off.</value>
    public double SmallReplyBytes { get; init; } = 1024;

    /// <summary>A format that the service's owner demands; taken whenever the client reads it.</summary>
    /// <value>Default null: the plan decides.</value>
    public ReplyFormat? ForcedFormat { get; init; }

    /// <summary>Whether a forced format flows.</summary>
    /// <value>Default null: the plan decides.</value>
    public bool? ForcedFlow { get; init; }
}
