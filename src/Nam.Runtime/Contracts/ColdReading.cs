// SPDX-License-Identifier: MIT

namespace Nam.Contracts;

/// <summary>Whether a thread has read objects for which faster code is still to come: what that took tells nothing of
/// later replies.</summary>
internal static class ColdReading
{
    [ThreadStatic]
    private static bool t_wasCold;

    /// <summary>Notes that the calling thread reads such objects.</summary>
    public static void Note() => t_wasCold = true;

    /// <summary>Says whether it did since it asked last.</summary>
    public static bool Take()
    {
        var wasCold = t_wasCold;
        t_wasCold = false;
        return wasCold;
    }
}
