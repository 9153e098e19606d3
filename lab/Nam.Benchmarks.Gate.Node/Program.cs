// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Gate.Node.Calling;
using Nam.Benchmarks.Gate.Node.Replies;
using Nam.Benchmarks.Gate.Node.Serving;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
switch (args)
{
    case ["make", var folder, .. var scales]:
        ReplyFiles.Make(folder, scales);
        return 0;
    case ["serve", var folder, .. var formats]:
        await using (var server = new ServerRole(folder, formats))
        {
            return await OrdersAsync(server.AnswerAsync);
        }

    case ["call", .. var how]:
        using (var client = new ClientRole(isStock: how is ["stock"]))
        {
            return await OrdersAsync(client.AnswerAsync);
        }

    default:
        Console.Error.WriteLine("Benchmarks start this program: make FOLDER SCALE... | serve FOLDER [FORMAT...] | call [stock]");
        return 2;
}

// The orders come line by line on the standard input, each is answered by one line, and their end ends the process.
static async Task<int> OrdersAsync(Func<string[], Task<string>> answer)
{
    while (await Task.Factory.StartNew(Console.In.ReadLine, TaskCreationOptions.LongRunning) is { } order)
    {
        string line;
        try
        {
            line = await answer(order.Split(' '));
        }
        catch (Exception e)
        {
            line = "!" + e.ToString().ReplaceLineEndings(" | ");
        }

        Console.Out.WriteLine(line);
        Console.Out.Flush();
    }

    return 0;
}
