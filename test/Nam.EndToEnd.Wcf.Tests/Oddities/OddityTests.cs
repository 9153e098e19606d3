// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.Server;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>Operations, inspectors, formatters and error handlers that close, replace or clear what the framework gave
/// them: whoever calls gets what the stock service answers, and a caller with NAM gets it adapted.</summary>
[Collection(OddityCollection.Name)]
public sealed class OddityTests(OddityHosts hosts)
{
    public static TheoryData<string> Bindings() => [.. BindingCases.All.Select(binding => binding.Name)];

    [Theory]
    [MemberData(nameof(Bindings))]
    public async Task Oddities_OverBinding_EndAsWithoutNam(string bindingName)
    {
        var binding = BindingCases.Named(bindingName);
        var stock = await hosts.StockAsync();
        var adapted = await hosts.AdaptedAsync();
        using var client = new NamClient(new NamClientOptions());
        using var reference = new OddityCaller(stock, binding);
        using var plain = new OddityCaller(adapted, binding);
        using var nam = new OddityCaller(adapted, binding, client);
        var server = adapted.Services.GetRequiredService<NamServer>();
        var different = new List<string>();
        foreach (var oddity in OddityCase.All.Where(oddity => oddity.IsFor(binding)))
        {
            var expected = reference.Call(oddity);
            Compare("a stock caller", expected, plain.Call(oddity));
            var before = server.Journal.Snapshot().LastOrDefault().Id;
            Compare("a caller with NAM", expected, nam.Call(oddity));
            var framed = server.Journal.Snapshot().Reverse().TakeWhile(entry => entry.Id != before)
                .Count(entry => !entry.Format.IsPlainText);
            if (oddity is { HasRows: true, Name: not "fails" } && !expected.Contains("Customer#", StringComparison.Ordinal))
            {
                different.Add($"{oddity.Name}: the stock service has no rows for it: {expected}");
            }

            if (oddity.HasRows && binding is { StaysPlain: false, IsStreamed: false } && framed == 0)
            {
                different.Add($"{oddity.Name}: the reply was not adapted");
            }

            void Compare(string whose, string wanted, string got)
            {
                if (Difference.Between(wanted, got) is { } difference)
                {
                    different.Add($"{oddity.Name}, {whose}: {difference}");
                }
            }
        }

        Assert.True(different.Count == 0, string.Join('\n', different));
    }

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("wsHttp")]
    [InlineData("net.tcp")]
    public async Task Replies_OfOperationsThatCloseTheirRequest_LeaveInACodec(string bindingName)
    {
        var binding = BindingCases.Named(bindingName);
        var node = await hosts.AdaptedAsync();
        string[] closing = ["stream closed", "message closed", "request closed"];
        var journal = node.Services.GetRequiredService<NamServer>().Journal;
        foreach (var oddity in OddityCase.All.Where(oddity => closing.Contains(oddity.Name)))
        {
            var before = journal.Snapshot().Select(entry => entry.Id).ToHashSet();
            using var client = new NamClient(new NamClientOptions());
            using var caller = new OddityCaller(node, binding, client);
            Assert.Contains("Customer#", caller.Call(oddity), StringComparison.Ordinal);
            caller.Close();

            var entry = Assert.Single(journal.Snapshot(), entry => !before.Contains(entry.Id));
            Assert.Equal("text+zip-1", entry.Format.ToString());
        }
    }
}
