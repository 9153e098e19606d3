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
    /// <param name="isEncoded">Whether it left as anything but plain text.</param>
    public static ReplyReason Of(in ReplyPlan plan, bool isEncoded) => plan.Reason switch
    {
        _ when !isEncoded && !plan.Format.IsPlainText => ReplyReason.Small,
        PlanReason.Small => ReplyReason.Small,
        PlanReason.NothingDecoded => ReplyReason.NothingDecoded,
        PlanReason.Forced => ReplyReason.Forced,
        PlanReason.Exploring => ReplyReason.Exploring,
        _ => ReplyReason.Predicted,
    };
}
