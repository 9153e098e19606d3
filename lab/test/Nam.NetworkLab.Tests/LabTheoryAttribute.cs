// SPDX-License-Identifier: MIT
namespace Nam.Lab.Tests;

/// <summary>Tests that are left out, with the reason, where a lab cannot be made.</summary>
public sealed class LabTheoryAttribute : TheoryAttribute
{
    public LabTheoryAttribute()
    {
        Skip = LabAvailability.Why;
    }
}
