// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Oracle;
using Nam.Benchmarks.Oracle.Flowing;
using Nam.Benchmarks.Oracle.Serving;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
using var stop = new CancellationTokenSource();
Console.CancelKeyPress += (_, press) =>
{
    press.Cancel = true;
    stop.Cancel();
};

if (args is [RowsProcess.Verb, .. var rest])
{
    return await RowsProcess.RunAsync(rest);
}

if (args is [ServerProcess.Verb])
{
    return await ServerProgram.RunAsync();
}

Options options;
try
{
    options = Options.Parse(args);
}
catch (FormatException e)
{
    Console.Error.WriteLine($"{e.Message}{Environment.NewLine}{Environment.NewLine}{(args is ["flow", ..] ? Options.FlowUsage : Options.Usage)}");
    return 2;
}

return await new OracleProgram(options, stop.Token).RunAsync();
