// SPDX-License-Identifier: MIT
using System.CommandLine;
using System.CommandLine.Invocation;
using System.Reflection;

namespace Nam.Tool.Commands;

/// <summary>Prints the version of the tool, whatever program it runs in.</summary>
internal sealed class VersionText : SynchronousCommandLineAction
{
    /// <inheritdoc/>
    public override int Invoke(ParseResult parseResult)
    {
        var version = typeof(VersionText).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;
        parseResult.InvocationConfiguration.Output.WriteLine(version);
        return 0;
    }
}
