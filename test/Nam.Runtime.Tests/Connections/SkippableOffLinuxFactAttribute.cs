// SPDX-License-Identifier: MIT

namespace Nam.Runtime.Tests.Connections;

/// <summary>A test that needs what Linux alone tells of connections in every test environment.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class SkippableOffLinuxFactAttribute : FactAttribute
{
    public SkippableOffLinuxFactAttribute()
    {
        if (!OperatingSystem.IsLinux())
        {
            Skip = "Needs TCP_INFO, which is Linux's.";
        }
    }
}
