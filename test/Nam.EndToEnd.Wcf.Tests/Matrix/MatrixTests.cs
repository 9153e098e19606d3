// SPDX-License-Identifier: MIT

using Nam.EndToEnd.Wcf.Bindings;
using Nam.TestKit.Equality;
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

    public static TheoryData<string> Bindings() => [.. BindingCases.All.Select(binding => binding.Name)];

    [Theory]
    [MemberData(nameof(Bindings))]
    public async Task References_OfBinding_AreRepliesButForFaults(string bindingName)
    {
        var reference = await hosts.ReferenceOfAsync(BindingCases.All.Single(candidate => candidate.Name == bindingName));

        var failed = reference.Where(reply => reply.Value.StartsWith("reply = ", StringComparison.Ordinal)
            && reply.Value.Split('\n')[0].Contains("Exception", StringComparison.Ordinal));

        // The stock readers refuse processing instructions.
        Assert.Equal("declared fault; undeclared fault; message instructions", string.Join("; ", failed.Select(reply => reply.Key)));
        Assert.Contains("FaultException`1", reference["declared fault"], StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Cells))]
    public async Task Replies_OverBindingInMode_EqualStock(string bindingName, string modeName)
    {
        var binding = BindingCases.All.Single(candidate => candidate.Name == bindingName);
        var mode = ModeCases.Named(modeName);
        var expected = await hosts.ReferenceOfAsync(binding);
        using var caller = await hosts.CallerAsync(binding, mode);

        var replies = ReplyCases.Of(binding).ToList();
        var different = new List<string>();
        foreach (var reply in replies)
        {
            if (Difference.Between(expected[reply.Name], reply.Describe(caller)) is { } difference)
            {
                different.Add($"{reply.Name}: {difference}");
            }
        }

        hosts.Count(binding, mode, replies.Count, different.Count);
        output.WriteLine($"{bindingName} | {modeName}: {replies.Count} replies, {different.Count} different");
        Assert.True(different.Count == 0, string.Join('\n', different.Take(10)));
    }
}
