// SPDX-License-Identifier: MIT

using Nam.EndToEnd.Wcf.Bindings;
using Xunit.Abstractions;

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>Every reply over every binding in every mode, against what the stock client gets from the stock service.</summary>
[Collection(MatrixCollection.Name)]
public sealed class MatrixTests(MatrixHosts hosts, ITestOutputHelper output)
{
    public static TheoryData<string, string> Cells()
    {
        var cells = new TheoryData<string, string>();
        foreach (var binding in BindingCases.All)
        {
            foreach (var mode in ModeCases.All)
            {
                cells.Add(binding.Name, mode.Name);
            }
        }

        return cells;
    }

    [Theory]
    [MemberData(nameof(Cells))]
    public async Task Replies_OverBindingInMode_EqualStock(string bindingName, string modeName)
    {
        var binding = BindingCases.All.Single(candidate => candidate.Name == bindingName);
        var mode = ModeCases.All.Single(candidate => candidate.Name == modeName);
        var expected = await hosts.ReferenceOfAsync(binding);
        using var caller = await hosts.CallerAsync(binding, mode);

        var different = new List<string>();
        foreach (var reply in ReplyCases.All)
        {
            if (Equality.Difference.Between(expected[reply.Name], reply.Describe(caller)) is { } difference)
            {
                different.Add($"{reply.Name}: {difference}");
            }
        }

        hosts.Count(binding, mode, ReplyCases.All.Count, different.Count);
        output.WriteLine($"{bindingName} | {modeName}: {ReplyCases.All.Count} replies, {different.Count} different");
        Assert.True(different.Count == 0, string.Join('\n', different));
    }
}
