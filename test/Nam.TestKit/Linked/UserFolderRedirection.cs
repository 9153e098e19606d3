// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.TestKit.Linked;

/// <summary>Linked into test assemblies that use NAM with its defaults, which keep profiles in the folder of the user.</summary>
internal static class UserFolderRedirection
{
#pragma warning disable CA2255 // Test assemblies are loaded by a host that is not ours, and this has to be before the first test.
    [ModuleInitializer]
    internal static void Redirect() => UserFolder.Redirect();
#pragma warning restore CA2255
}
