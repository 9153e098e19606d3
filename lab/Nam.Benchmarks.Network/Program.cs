// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Network;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
using var stop = new CancellationTokenSource();
Console.CancelKeyPress += (_, press) =>
{
    press.Cancel = true;
    stop.Cancel();
};

Options options;
try
{
    options = Options.Parse(args);
}
catch (FormatException e)
{
    Console.Error.WriteLine($"{e.Message}{Environment.NewLine}{Environment.NewLine}{Options.Usage}");
    return 2;
}

return await new NetworkProgram(options, stop.Token).RunAsync();
