// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>Why a plan names its format.</summary>
public enum PlanReason : byte
{
    /// <summary>The format has the least predicted total of all that the client reads, or is plainer and within the margin of
    /// that.</summary>
    Predicted = 0,

    /// <summary>The reply is below the size from which a choice can gain anything; it leaves as plain text.</summary>
    Small = 1,

    /// <summary>The client decodes none of the formats; the reply leaves as plain text.</summary>
    NothingDecoded = 2,

    /// <summary>The owner of the service named the format.</summary>
    Forced = 3,

    /// <summary>Few replies of the operation have told what the format takes; it may be hardly slower than the fastest, and this one
    /// tells.</summary>
    Exploring = 4,
}
