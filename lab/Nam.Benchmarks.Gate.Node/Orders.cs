// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Node;

/// <summary>The orders of a benchmark to its processes: a line on the standard input each, one line as the answer.</summary>
internal static class Orders
{
    /// <summary>Answers until the input ends; a fault is an answer that starts with an exclamation mark.</summary>
    /// <returns>The exit code.</returns>
    internal static async Task<int> AnswerAsync(Func<string[], Task<string>> answer)
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
}
