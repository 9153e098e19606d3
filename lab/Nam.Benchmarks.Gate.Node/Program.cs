// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Gate.Node;
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
            return await Orders.AnswerAsync(server.AnswerAsync);
        }

    case ["call", .. var how]:
        using (var client = new ClientRole(isStock: how is ["stock"]))
        {
            return await Orders.AnswerAsync(client.AnswerAsync);
        }

    default:
        Console.Error.WriteLine("Benchmarks start this program: make FOLDER SCALE... | serve FOLDER [FORMAT...] | call [stock]");
        return 2;
}
