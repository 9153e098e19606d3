// SPDX-License-Identifier: MIT
using Nam.Fuzz.Cost;
using Nam.Fuzz.Inputs;

namespace Nam.Fuzz.Damaging;

/// <summary>One surface: damages what it has kept, and keeps what reached something new.</summary>
internal sealed class DamageSearch
{
    private const int Beginnings = 40;
    private const int MostMutations = 8;
    private const int MostBytes = 16 << 10;
    private const int MadeOneOf = 1024;

    private readonly CostSurface _surface;
    private readonly INovelty _novelty;
    private readonly List<byte[][]> _kept = [];
    private readonly byte[][] _pieces = new byte[1][];
    private readonly Mutator _mutator;
    private FuzzRandom _random;

    public DamageSearch(CostSurface surface, INovelty novelty, ulong seed)
    {
        (_surface, _novelty) = (surface, novelty);
        _random = new FuzzRandom(seed);
        _mutator = new Mutator(_pieces);
    }

    public string Name => _surface.Name;

    public long Inputs { get; private set; }

    public int Kept => _kept.Count;

    /// <summary>The input that ran last.</summary>
    public byte[][] Last { get; private set; } = [];

    /// <summary>Bytes that the last input allocated.</summary>
    public long Allocated { get; private set; }

    /// <summary>Runs one more input.</summary>
    /// <returns>What it ended in, unless that is documented.</returns>
    public Exception? Try()
    {
        // The first ones, and one of many later, are made whole, so that damage has something to start from.
        Last = Inputs < Beginnings || _kept.Count == 0 || _random.Below(MadeOneOf) == 0 ? Made() : Damaged();
        Inputs++;
        _novelty.Clear();
        var before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            _surface.Run(Last);
        }
        catch (Exception e)
        {
            return e;
        }
        finally
        {
            Allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        if (_novelty.Learn())
        {
            _kept.Add(Last);
        }

        return null;
    }

    private byte[][] Made()
    {
        byte[][]? made;
        while ((made = _surface.TryMake(Recipe.Random(ref _random))) is null)
        {
        }

        return [.. made.Select(part => part.Length <= MostBytes ? part : part[..MostBytes])];
    }

    private byte[][] Damaged()
    {
        // What was kept last is the least explored.
        var count = _kept.Count;
        var index = _random.Below(2) == 0 ? _random.Below(count) : count - 1 - _random.Below(Math.Min(count, 32));
        byte[][] input = [.. _kept[index]];
        var part = _random.Below(input.Length);
        var others = _kept[_random.Below(count)];
        _pieces[0] = others[_random.Below(others.Length)];
        input[part] = _mutator.Damage(input[part], 1 + _random.Below(MostMutations), ref _random).ToArray();
        return input;
    }
}
