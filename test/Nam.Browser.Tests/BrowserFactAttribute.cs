// SPDX-License-Identifier: MIT

namespace Nam.Browser.Tests;

/// <summary>A test with a browser; left out, with the reason, where there is none.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class BrowserFactAttribute : FactAttribute
{
    public BrowserFactAttribute() => Skip = BrowserAvailability.Why;
}
