// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Some tests here use NAM with its defaults, which keep profiles in the folder of the user.</summary>
public sealed class UserFolderTests
{
    [Fact]
    public void DefaultDirectory_InTheseTests_IsNotTheUsers()
    {
        if (OperatingSystem.IsLinux())
        {
            Assert.StartsWith(UserFolder.Redirect(), FileProfileStore.DefaultDirectory(), StringComparison.Ordinal);
            Assert.StartsWith(RepositoryRoot.Path, UserFolder.Redirect(), StringComparison.Ordinal);
        }
    }

#pragma warning disable CA2255 // Test assemblies are loaded by a host that is not ours, and this has to be before the first test.
    [ModuleInitializer]
    internal static void Redirect() => UserFolder.Redirect();
#pragma warning restore CA2255
}
