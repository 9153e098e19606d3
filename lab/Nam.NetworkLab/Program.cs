// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Lab.Hosting;

namespace Nam.Lab;

/// <summary>The lab's process; <see cref="NetworkLab"/> starts it.</summary>
internal static class Program
{
    internal const string HostVerb = "host";

    private static int Main(string[] arguments)
    {
        if (arguments is not [HostVerb])
        {
            Console.Error.WriteLine(
                "This program is part of a library, which starts it; use ./build.sh lab, or see docs/network-lab.md.");
            return 2;
        }

        // Ctrl+C goes to all processes of a terminal; the parent decides when the link ends.
        Console.CancelKeyPress += (_, press) => press.Cancel = true;
        using var input = new StreamReader(Console.OpenStandardInput(), Encoding.UTF8);
        using var output = new StreamWriter(Console.OpenStandardOutput());
        return LabHost.Run(input, output);
    }
}
