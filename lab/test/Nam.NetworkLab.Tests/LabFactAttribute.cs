// SPDX-License-Identifier: MIT
namespace Nam.Lab.Tests;

/// <summary>A test that is left out, with the reason, where a lab cannot be made.</summary>
public sealed class LabFactAttribute : FactAttribute
{
    public LabFactAttribute()
    {
        Skip = LabAvailability.Why;
    }
}
