// SPDX-License-Identifier: MIT

namespace Nam.Contracts;

/// <summary>Whether a thread has read objects for which faster code is still to come: what that took tells nothing of
/// later replies.</summary>
internal static class ColdReading
{
    [ThreadStatic]
    private static bool t_wasCold;

    /// <summary>Records that the calling thread reads such objects.</summary>
    public static void Note() => t_wasCold = true;

    /// <summary>Returns whether the thread has read such objects since the last call.</summary>
    public static bool Take()
    {
        var wasCold = t_wasCold;
        t_wasCold = false;
        return wasCold;
    }
}
