// SPDX-License-Identifier: MIT
using TpchComparison;

namespace TpchDemo;

/// <summary>The program: compares plain, gzip and NAM on ASP.NET Core and HttpClient.</summary>
public static class Program
{
    /// <summary>Starts the program.</summary>
    /// <returns>0, or 1 when values differed or a network could not be made, 2 for arguments that cannot be used, 130
    /// after Ctrl-C.</returns>
    public static Task<int> Main(string[] args) => new DemoProgram(scale => new WebStack(scale)).RunAsync(args);

    /// <summary>Runs the program with other outputs than the console's.</summary>
    public static Task<int> RunAsync(string[] args, TextWriter output, TextWriter error, CancellationToken cancellationToken) =>
        new DemoProgram(scale => new WebStack(scale)).RunAsync(args, output, error, cancellationToken);
}
