// SPDX-License-Identifier: MIT
namespace Nam.Lab.Tests;

/// <summary>Why no lab can be made here; null if it can.</summary>
internal static class LabAvailability
{
    internal static string? Why { get; } = NetworkLab.IsAvailable(out var why) ? null : why;
}
