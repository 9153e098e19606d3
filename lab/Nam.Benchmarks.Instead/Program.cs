// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Gate.Node;
using Nam.Benchmarks.Instead;
using Nam.Benchmarks.Instead.Processes;

const string Known = "loopback, lan, fibre, lte, slow-4g";
CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
switch (args)
{
    case ["serve"]:
        return await Orders.AnswerAsync(new ServerRole().AnswerAsync);
    case ["call"]:
        return await Orders.AnswerAsync(new ClientRole().AnswerAsync);
    case [.., "--left-out", var left]:
        Console.WriteLine($"Left out: {left}.");
        args = args[..^2];
        break;
}

if (args.FirstOrDefault(name => Link.All.All(link => link.Name != name)) is { } unknown)
{
    Console.Error.WriteLine($"There is no link '{unknown}'. Usage: ./build.sh bench instead [LINK ...], of {Known} (default: all)");
    return 2;
}

using var run = new InsteadRun();
var cells = await run.RunAsync(Link.All.Where(link => args.Length == 0 || args.Contains(link.Name)));
Console.WriteLine(string.Join(Environment.NewLine, InsteadTable.Lines(cells)));
return 0;
