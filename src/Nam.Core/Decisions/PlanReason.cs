// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>Why a plan names its format.</summary>
public enum PlanReason : byte
{
    /// <summary>The format has the least predicted total of all that the client reads.</summary>
    Fastest = 0,

    /// <summary>The reply is below the size from which a choice can gain anything; it leaves as plain text.</summary>
    SmallReply = 1,

    /// <summary>The request had no valid profile; the reply leaves as plain text.</summary>
    NoClientProfile = 2,

    /// <summary>The client reads neither the binary form nor a codec.</summary>
    ClientReadsTextOnly = 3,

    /// <summary>No candidate that the client reads had a usable prediction; the reply leaves as plain text.</summary>
    NoPrediction = 4,

    /// <summary>A plainer format (text before binary before any codec) is within the margin of the fastest and was taken instead.</summary>
    WithinMargin = 5,

    /// <summary>The owner of the service named the format.</summary>
    Forced = 6,

    /// <summary>Few replies of the operation have told what the format takes; it may be hardly slower than the fastest, and this one
    /// tells.</summary>
    Exploring = 7,
}
