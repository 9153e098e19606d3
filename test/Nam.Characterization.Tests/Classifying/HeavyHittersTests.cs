// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class HeavyHittersTests
{
    [Fact]
    public void Add_FewNames_CountsExactly()
    {
        var counters = new HeavyHitters(3);

        foreach (var name in (string[])["a", "b", "a", "c", "a", "b"])
        {
            counters.Add(name);
        }

        Assert.Equal([("a", 3L, 0L), ("b", 2L, 0L), ("c", 1L, 0L)], counters.Counters.OrderBy(counter => counter.Name));
        Assert.Equal(6, counters.Total);
    }

    [Fact]
    public void Add_ManyNames_KeepsItsGuarantee()
    {
        const int Capacity = 50;
        var random = new Random(7);
        var counters = new HeavyHitters(Capacity);
        var exact = new Dictionary<string, long>();
        for (var i = 0; i < 20_000; i++)
        {
            // About 1/(1+x): a few names are frequent, thousands are rare.
            var name = ((int)Math.Exp(random.NextDouble() * 9)).ToString();
            counters.Add(name);
            exact[name] = exact.GetValueOrDefault(name) + 1;
        }

        var kept = counters.Counters.ToDictionary(counter => counter.Name);
        Assert.Equal(Capacity, kept.Count);
        Assert.All(kept.Values, counter => Assert.InRange(exact[counter.Name], counter.Count - counter.Error, counter.Count));
        Assert.All(exact.Where(name => name.Value > counters.Total / Capacity), name => Assert.Contains(name.Key, kept.Keys));
        Assert.Equal(counters.Total, kept.Values.Sum(counter => counter.Count));
    }

    [Fact]
    public void Fade_Counts_AreHalved()
    {
        var counters = new HeavyHitters(2);
        for (var i = 0; i < 8; i++)
        {
            counters.Add(i < 6 ? "a" : "b");
        }

        counters.Fade();

        Assert.Equal([("a", 3L, 0L), ("b", 1L, 0L)], counters.Counters.OrderBy(counter => counter.Name));
        Assert.Equal(4, counters.Total);
    }
}
