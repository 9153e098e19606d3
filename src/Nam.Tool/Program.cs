// SPDX-License-Identifier: MIT
using Nam.Tool.Commands;
using Nam.Tool.Terminal;

namespace Nam.Tool;

/// <summary>The program <c>nam</c>; a class by name, because ASP.NET Core makes a nameless one public.</summary>
internal static class Program
{
    private static int Main(string[] args)
    {
        using var console = ToolConsole.OfProcess();
        return NamCommand.Run(args, console);
    }
}
