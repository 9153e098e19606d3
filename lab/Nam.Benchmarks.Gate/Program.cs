// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Gate;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
try
{
    var options = Options.Parse(args);
    return await new GateRun(options).RunAsync() ? 0 : 1;
}
catch (FormatException wrong)
{
    Console.Error.WriteLine($"{wrong.Message}{Environment.NewLine}{Environment.NewLine}{Options.Usage}");
    return 2;
}
