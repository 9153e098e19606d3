// SPDX-License-Identifier: MIT
using System.CommandLine;
using System.CommandLine.Invocation;
using System.Reflection;

namespace Nam.Tool.Commands;

/// <summary>Prints the version of the tool, whatever program it runs in.</summary>
internal sealed class VersionText : SynchronousCommandLineAction
{
    /// <summary>The version of the tool, with the commit that it was built from if that is known.</summary>
    internal static string Current =>
        typeof(VersionText).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;

    /// <inheritdoc/>
    public override int Invoke(ParseResult parseResult)
    {
        parseResult.InvocationConfiguration.Output.WriteLine(Current);
        return 0;
    }
}
