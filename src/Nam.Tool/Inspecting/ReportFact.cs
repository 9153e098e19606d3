// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Tool.Inspecting;

/// <summary>Something that a head says.</summary>
/// <param name="Name">What it is about.</param>
/// <param name="Value">What it says: a text or a number.</param>
internal sealed record ReportFact(string Name, object Value)
{
    /// <summary>The value for people.</summary>
    internal string Text => Value switch
    {
        long whole => whole.ToString("N0", CultureInfo.InvariantCulture),
        double number => number.ToString("N2", CultureInfo.InvariantCulture),
        _ => Value.ToString()!,
    };

    /// <summary>The name for programs.</summary>
    internal string Key =>
        string.Concat(Name.Split(' ').Select((word, index) => index == 0 ? word : char.ToUpperInvariant(word[0]) + word[1..]));
}
