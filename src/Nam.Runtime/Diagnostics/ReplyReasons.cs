// SPDX-License-Identifier: MIT

using System.Text.Json;
using Nam.Decisions;

namespace Nam.Diagnostics;

/// <summary>The names of reasons, and which reason a plan gives.</summary>
internal static class ReplyReasons
{
    private static readonly string[] Names = [.. Enum.GetNames<ReplyReason>().Select(JsonNamingPolicy.SnakeCaseLower.ConvertName)];

    /// <summary>Returns the stable name: a-z and underscores.</summary>
    public static string Name(this ReplyReason reason) => Names[(int)reason];

    /// <summary>Returns why an encoded reply left as it did.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="isFramed">Whether it left in a frame.</param>
    public static ReplyReason Of(in ReplyPlan plan, bool isFramed) => plan.Reason switch
    {
        _ when !isFramed && !plan.Format.IsPlainText => ReplyReason.Small,
        PlanReason.Small => ReplyReason.Small,
        PlanReason.NothingDecoded => ReplyReason.NothingDecoded,
        PlanReason.Forced => ReplyReason.Forced,
        PlanReason.Exploring => ReplyReason.Exploring,
        _ => ReplyReason.Predicted,
    };
}
