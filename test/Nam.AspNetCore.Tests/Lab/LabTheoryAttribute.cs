// SPDX-License-Identifier: MIT

using Nam.Lab;

namespace Nam.AspNetCore.Tests.Lab;

/// <summary>A test on an emulated link; left out, with the reason, where none can be made.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class LabTheoryAttribute : TheoryAttribute
{
    private static readonly string? Why = NetworkLab.IsAvailable(out var why) ? null : why;

    public LabTheoryAttribute() => Skip = Why;
}
