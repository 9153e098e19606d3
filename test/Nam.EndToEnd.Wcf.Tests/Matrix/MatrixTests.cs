// SPDX-License-Identifier: MIT

using Nam.EndToEnd.Wcf.Bindings;

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>Every reply over every binding, against what the stock client gets from the stock service.</summary>
[Collection(MatrixCollection.Name)]
public sealed class MatrixTests(MatrixHosts hosts)
{
    public static TheoryData<string, string> Cells() =>
        ModeCases.Cells(BindingCases.All.Select(binding => binding.Name), "basicHttp", "binary http", "net.tcp", "streamed");

    public static TheoryData<string> Bindings() => [.. BindingCases.All.Select(binding => binding.Name)];

    [Theory]
    [MemberData(nameof(Bindings))]
    public async Task References_OfBinding_AreRepliesButForFaults(string bindingName)
    {
        var reference = await hosts.ReferenceOfAsync(BindingCases.Named(bindingName));

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
        var binding = BindingCases.Named(bindingName);
        var mode = ModeCases.Named(modeName);
        using var caller = await hosts.CallerAsync(binding, mode);

        await hosts.AssertEqualAsync(caller, ReplyCases.Of(binding));
    }
}
