// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Oracle;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
try
{
    return await new OracleRun(Options.Parse(args)).RunAsync();
}
catch (FormatException wrong)
{
    Console.Error.WriteLine($"{wrong.Message}{Environment.NewLine}{Environment.NewLine}{Options.Usage}");
    return 2;
}
