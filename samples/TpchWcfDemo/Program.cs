// SPDX-License-Identifier: MIT
using TpchComparison;

namespace TpchWcfDemo;

/// <summary>The program: compares plain, gzip and NAM on CoreWCF and WCF clients.</summary>
public static class Program
{
    /// <summary>Starts the program.</summary>
    /// <returns>0, or 1 when values differed or a network could not be made, 2 for arguments that cannot be used, 130
    /// after Ctrl-C.</returns>
    public static Task<int> Main(string[] args) => new DemoProgram(scale => new WcfStack(scale)).RunAsync(args);
}
