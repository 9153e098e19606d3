// SPDX-License-Identifier: MIT
using TpchComparison.Runs;

namespace TpchComparison.Screen;

/// <summary>The line below a network's table.</summary>
internal static class RoundCount
{
    /// <summary>Says how often every query was asked.</summary>
    public static string Of(NetworkMeasurement measurement) => measurement.Rounds switch
    {
        0 => "Not all queries were asked.",
        1 => "Every query was asked once each way.",
        var rounds => $"Every query was asked {rounds} times each way; the times are medians.",
    };
}
