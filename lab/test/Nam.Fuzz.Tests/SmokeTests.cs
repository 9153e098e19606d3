// SPDX-License-Identifier: MIT
using Nam.Fuzz.Arriving;
using Nam.Fuzz.Cost;
using Nam.Fuzz.Damaging;
using Nam.Fuzz.Files;
using Nam.Fuzz.Inputs;

namespace Nam.Fuzz.Tests;

/// <summary>A short run of every target of <c>./build.sh fuzz</c>: so many inputs from one seed, each of which ends as
/// it is documented and takes no more memory than that.</summary>
/// <remarks>The real runs are <c>./build.sh fuzz containers</c>, <c>binary</c>, <c>arriving</c>, <c>cost</c>,
/// <c>coverage</c> and <c>files</c>: see docs/results/fuzz.md.</remarks>
public sealed class SmokeTests
{
    private const ulong Seed = 20261122;
    private const int ContainerInputs = 30_000;
    private const int BinaryInputs = 30_000;
    private const int ArrivingInputs = 8_000;
    private const int GoneOnFrom = 200;

    /// <summary>As in the real runs: texts have at most 4 MiB, of which values, strings and buffers that double take a multiple.</summary>
    private const long MostBytes = 256L << 20;

    public static TheoryData<string> Surfaces => [.. CostSurface.All().Select(surface => surface.Name)];

    [Fact]
    public void Containers_DamagedAndGrown_EndAsDocumented()
    {
        var outcomes = Throw(new ContainerTarget(Corpus.LoadContainers()), ContainerInputs);

        // Inputs that are always refused, or never, would test little.
        Assert.InRange(outcomes[Outcome.Decoded], ContainerInputs / 4, ContainerInputs * 9 / 10);
        Assert.InRange(outcomes[Outcome.Refused], ContainerInputs / 20, ContainerInputs * 2 / 3);
    }

    [Fact]
    public void Binary_DamagedGrownAndOdd_HasOneVerdictAndOneInfoset()
    {
        var outcomes = Throw(new BinaryTarget(Corpus.LoadBinary()), BinaryInputs);

        Assert.InRange(outcomes[Outcome.Decoded], BinaryInputs / 4, BinaryInputs * 3 / 4);
        Assert.InRange(outcomes[Outcome.Refused], BinaryInputs / 4, BinaryInputs * 3 / 4);
    }

    [Fact]
    public void Replies_InPieces_EndAsWholeOnes()
    {
        using var target = new ArrivingTarget(Corpus.LoadContainers());
        var outcomes = Throw(target, ArrivingInputs);

        Assert.InRange(outcomes[Outcome.Decoded], ArrivingInputs / 8, ArrivingInputs / 2);
        Assert.InRange(outcomes[Outcome.Refused], ArrivingInputs / 8, ArrivingInputs / 2);
    }

    [Theory]
    [MemberData(nameof(Surfaces))]
    public void Surface_OfMadeAndDamagedInputs_EndsAsDocumented(string name)
    {
        var search = new DamageSearch(SurfaceOf(name), new FirstInputs(GoneOnFrom), Seed);
        while (search.Inputs < InputsOf(name))
        {
            var failure = search.Try();
            Assert.True(
                failure is null && search.Allocated <= MostBytes,
                $"{name}, input {search.Inputs}, {search.Allocated:N0} bytes: {string.Join(' ', search.Last.Select(Convert.ToHexString))}: {failure}");
        }
    }

    [Theory]
    [MemberData(nameof(Surfaces))]
    public void Surface_OfTheDearestInputsSoFar_EndsAsDocumented(string name)
    {
        var surface = SurfaceOf(name);
        foreach (var recipe in File.ReadLines(Path.Combine(AppContext.BaseDirectory, "Cost", "Kept", name + ".txt")).Select(Recipe.Parse))
        {
            if (surface.TryMake(recipe!) is { } input)
            {
                Check($"{name}, {recipe}", () => surface.Run(input));
            }
        }
    }

    [Fact]
    public void Files_ToContainersAndBack_AreTheSame()
    {
        // What the compiler makes of the comments of every assembly.
        var files = Directory.GetFiles(AppContext.BaseDirectory, "Nam.*.xml");
        Assert.NotEmpty(files);

        Assert.Equal(0, new FilesRun().Run(files));
    }

    private static Dictionary<Outcome, int> Throw(IFuzzTarget target, int inputs)
    {
        var input = new FuzzInput();
        var outcomes = new Dictionary<Outcome, int>();
        for (var seed = Seed; seed < Seed + (ulong)inputs; seed++)
        {
            target.Make(seed, input);
            var outcome = Outcome.Refused;
            Check($"--seed {seed} --inputs 1", () => outcome = target.Decode(input, seed));
            outcomes[outcome] = outcomes.GetValueOrDefault(outcome) + 1;
        }

        return outcomes;
    }

    private static CostSurface SurfaceOf(string name) => CostSurface.All().Single(surface => surface.Name == name);

    // As many as take a few seconds.
    private static int InputsOf(string surface) => surface switch
    {
        "headers" or "profiles" or "gateway" => 30_000,
        _ => 2_000,
    };

    private static void Check(string input, Action decode)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            decode();
        }
        catch (Exception e)
        {
            throw new InvalidDataException($"{input}: {e.Message}", e);
        }

        Assert.True(
            GC.GetAllocatedBytesForCurrentThread() - before <= MostBytes,
            $"{input}: {GC.GetAllocatedBytesForCurrentThread() - before:N0} bytes.");
    }
}
