// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>Inspectors and formatters of a client's own that close, replace or clear messages, before NAM's and after
/// them: calls end as those of the stock client do.</summary>
[Collection(OddityCollection.Name)]
public sealed class ClientOddityTests(OddityHosts hosts)
{
    private static readonly string[] Oddities =
    [
        "nothing", "request replaced", "request closed", "request without properties", "channel aborted", "calls before the call",
        "reply replaced", "reply replaced without properties", "reply closed", "reply closed and put back", "reply read",
        "reply missing", "reply refused", "formatter that closes", "result closed",
    ];

    private static readonly string[] Calls = ["nothing", "fails", "message closed", "one-way"];

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("wsHttps user")]
    [InlineData("net.tcp")]
    public async Task Oddities_OfAClient_EndAsWithoutNam(string bindingName)
    {
        var binding = BindingCases.Named(bindingName);
        using var client = new NamClient(new NamClientOptions());
        var different = new List<string>();
        foreach (var node in (Hosts.ServiceNode[])[await hosts.StockAsync(), await hosts.AdaptedAsync()])
        {
            foreach (var oddity in Oddities)
            {
                var odd = new OddClientBehavior(oddity);
                var back = oddity == "reply closed and put back" ? new OddClientBehavior.PutsBack() : null;
                using var reference = new OddityCaller(node, binding, before: odd, after: back);
                using var first = new OddityCaller(node, binding, client, before: odd, after: back);
                using var last = new OddityCaller(node, binding, client, after: odd);
                OddityCaller[] callers = back is null ? [first, last] : [first];
                foreach (var call in OddityCase.All.Where(call => Calls.Contains(call.Name)))
                {
                    var expected = reference.Call(call);
                    foreach (var caller in callers)
                    {
                        if (Difference.Between(expected, caller.Call(call)) is { } difference)
                        {
                            different.Add($"{oddity}, {call.Name}, {(caller == first ? "before" : "after")} NAM: {difference}");
                        }
                    }
                }

                Assert.Equal(oddity == "formatter that closes", odd.Closed > 0);
            }
        }

        Assert.True(different.Count == 0, string.Join('\n', different));
    }
}
