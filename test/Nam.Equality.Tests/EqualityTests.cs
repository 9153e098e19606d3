// SPDX-License-Identifier: MIT

using Nam.Equality.Calls;
using Nam.Equality.Endpoints;
using Nam.Equality.Hosts;
using Xunit.Abstractions;

namespace Nam.Equality;

/// <summary>Every endpoint over every way, against what a caller without NAM gets from a service without NAM.</summary>
public sealed class EqualityTests(HostSet hosts, ITestOutputHelper output) : IClassFixture<HostSet>
{
    private const int Shown = 5;

    public static TheoryData<string, Protocol> Cells()
    {
        var cells = new TheoryData<string, Protocol>();
        foreach (var endpoint in AllEndpoints.List)
        {
            foreach (var protocol in Enum.GetValues<Protocol>())
            {
                cells.Add(endpoint.Name, protocol);
            }
        }

        return cells;
    }

    [Theory]
    [MemberData(nameof(Cells))]
    public async Task Calls_OverEveryWay_EqualThoseWithoutNam(string name, Protocol protocol)
    {
        var endpoint = AllEndpoints.Named(name);
        var fallbacks = Fallbacks.Count;
        var expected = await SeeAsync(endpoint, new Way(protocol, false, Service.Stock));

        var different = new List<string>();
        var comparisons = 0;
        foreach (var way in Way.Over(protocol).Where(way => way.Gateway is null || endpoint.HasGateway))
        {
            var seen = await SeeAsync(endpoint, way);
            Assert.Equal(expected.Count, seen.Count);
            comparisons += seen.Count;
            var mayRespell = way.CallerHasNam && !endpoint.IsExact;
            different.AddRange(
                from call in Enumerable.Range(0, seen.Count)
                let difference = seen[call].DifferenceFrom(expected[call], way.CallerHasNam, mayRespell)
                where difference is not null && !(endpoint.MayRecover && IsRecovered(way, expected[call], seen[call]))
                select $"{way}, call {call + 1}: {difference}");
        }

        Assert.Equal(fallbacks, Fallbacks.Count);
        hosts.Count(comparisons);
        output.WriteLine($"{name} over {protocol}: {comparisons} comparisons, {different.Count} different");
        Assert.True(different.Count == 0, $"{different.Count} of {comparisons} differ.\n{string.Join('\n', different.Take(Shown))}");
    }

    private static bool IsRecovered(Way way, Observation expected, Observation seen) =>
        way.CallerHasNam && expected.End == Observation.BrokenOff && seen.End == Observation.Whole;

    private async Task<List<Observation>> SeeAsync(Endpoint endpoint, Way way)
    {
        var service = await hosts.ServiceAsync(way.Service);
        var host = way.Gateway is null ? service : await hosts.GatewayAsync(way.Gateway, way.Service);
        using var caller = new Caller(host, service, way);
        await endpoint.Calls(caller, endpoint);
        return caller.Seen;
    }
}
