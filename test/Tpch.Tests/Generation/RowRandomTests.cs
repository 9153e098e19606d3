// SPDX-License-Identifier: MIT
using Tpch.Generation;

namespace Tpch.Tests.Generation;

public sealed class RowRandomTests
{
    private const uint Seed = 209208115;

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(92)]
    public void Constructor_AtRow_EqualsWalkingThere(int drawsPerRow)
    {
        var walked = new RowRandom(Seed, drawsPerRow, 0);
        for (var row = 0; row < 1000; row++)
        {
            walked.Next(1, 50);
            walked.NextRow();
        }

        var jumped = new RowRandom(Seed, drawsPerRow, 1000);

        Assert.Equal(walked.Next(0, 1_000_000), jumped.Next(0, 1_000_000));
    }

    [Fact]
    public void NextRow_AfterAllDraws_ChangesNothing()
    {
        var random = new RowRandom(Seed, 3, 0);
        var plain = new RowRandom(Seed, 0, 0);
        var drawn = new List<int>();
        var expected = new List<int>();

        for (var draw = 1; draw <= 30; draw++)
        {
            drawn.Add(random.Next(1, 1000));
            expected.Add(plain.Next(1, 1000));
            if (draw % 3 == 0)
            {
                random.NextRow();
            }
        }

        Assert.Equal(expected, drawn);
    }

    [Fact]
    public void Next_ManyDraws_FollowTheDefinition()
    {
        var random = new RowRandom(Seed, 0, 0);
        long seed = Seed;

        for (var draw = 0; draw < 10_000; draw++)
        {
            seed = seed * 16807 % int.MaxValue;

            Assert.Equal(10 + (int)(seed / 2147483647.0 * 91), random.Next(10, 100));
        }
    }
}
