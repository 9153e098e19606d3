// SPDX-License-Identifier: MIT

namespace Nam.Browser.Tests;

/// <summary>A test with a browser and several cases; left out, with the reason, where there is none.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class BrowserTheoryAttribute : TheoryAttribute
{
    public BrowserTheoryAttribute() => Skip = BrowserAvailability.Why;
}
