// SPDX-License-Identifier: MIT

using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.TestKit.Equality;
using Xunit.Abstractions;

namespace Nam.EndToEnd.Wcf.Http2;

/// <summary>The replies of the matrix over HTTP/2 with TLS, against those of HTTP/1.1 without NAM.</summary>
[Collection(MatrixCollection.Name)]
public sealed class Http2Tests(MatrixHosts hosts, ITestOutputHelper output)
{
    public static TheoryData<string, string> Cells()
    {
        var cells = new TheoryData<string, string>();
        foreach (var binding in BindingCases.All.Where(binding => binding.Scheme == "https"))
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
    public async Task Replies_OverHttp2_EqualStock(string bindingName, string modeName)
    {
        var binding = BindingCases.All.Single(candidate => candidate.Name == bindingName);
        var mode = ModeCases.Named(modeName);
        var expected = await hosts.ReferenceOfAsync(binding);
        var http2 = new Http2Behavior();
        using var caller = new Caller(await hosts.NodeAsync(mode.Service), binding, factory =>
        {
            factory.Endpoint.EndpointBehaviors.Add(http2);
            if (mode.ClientHasNam)
            {
                hosts.AddNam(factory);
            }
        });

        // A reply that the service cannot send ends a connection in HTTP/1.1 and a stream in HTTP/2, and the client says which.
        var replies = ReplyCases.Of(binding).Where(reply => reply.Name != "message instructions").ToList();
        var different = new List<string>();
        foreach (var reply in replies)
        {
            if (Difference.Between(expected[reply.Name], reply.Describe(caller)) is { } difference)
            {
                different.Add($"{reply.Name}: {difference}");
            }
        }

        hosts.Count(binding, mode, replies.Count, different.Count, " over HTTP/2");
        output.WriteLine($"{bindingName} | {modeName}: {replies.Count} replies, {different.Count} different");
        Assert.True(different.Count == 0, string.Join('\n', different.Take(10)));
        Assert.True(http2.Replies >= replies.Count, $"{http2.Replies} replies came over HTTP/2.");
    }
}
