// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Fuzz.Inputs;

/// <summary>Makes the n-th input: damaged forms of the corpus, and new forms whose outer grammar holds.</summary>
internal sealed class InputMaker
{
    private const int Skeletons = 2_048;
    private const int PackedOneOf = 3;

    private readonly Mutator _mutator;
    private readonly ColumnMaker _columns = new(new ColumnPool(1));
    private readonly SkeletonReader _reader = new();
    private readonly Skeleton[] _skeletons;
    private readonly PooledBuffer _block = new(1 << 16);
    private readonly PooledBuffer _packed = new(1 << 16);
    private readonly PooledBuffer _aside = new(1 << 16);
    private readonly BrotliCodec _brotli = new();

    internal InputMaker(byte[][] corpus)
    {
        _mutator = new Mutator(corpus);
        _skeletons = [.. Enumerable.Range(0, Skeletons).Select(Skeleton)];
    }

    /// <summary>Makes an input.</summary>
    internal void Make(ulong seed, FuzzInput input)
    {
        var random = new FuzzRandom(seed);
        var way = random.Below(16);
        if (way < 3)
        {
            input.Begin(InputKind.Damaged);
            input.Add(_mutator.Make(random.Next()));
            return;
        }

        var skeleton = _skeletons[random.Below(Skeletons)];
        var isBent = way < 6;
        var places = skeleton.Places;
        var tokens = skeleton.Tokens;
        if (isBent && random.Below(2) == 0)
        {
            (tokens, places) = Bend(skeleton, ref random);
        }

        input.Begin(isBent ? InputKind.Bent : tokens.Length > 1 ? InputKind.Chained : InputKind.Grown);
        for (var block = 0; block < tokens.Length; block++)
        {
            var other = isBent && random.Below(8) == 0 ? _skeletons[random.Below(Skeletons)] : null;
            var (source, sourcePlaces) = other is null ? (tokens[block], places[block]) : (other.Tokens[^1], other.Places[^1]);
            Write(source, sourcePlaces, isBent, input, ref random);
        }
    }

    private Skeleton Skeleton(int index)
    {
        var maker = new SkeletonMaker();
        for (var seed = (ulong)index << 8; ; seed++)
        {
            var tokens = maker.Make(seed);
            if (_reader.Read(tokens) is { } places)
            {
                return new Skeleton(tokens, places);
            }
        }
    }

    /// <summary>Changes a structure, and finds the places again if it still holds.</summary>
    private (byte[][] Tokens, SkeletonPlace[][] Places) Bend(Skeleton skeleton, ref FuzzRandom random)
    {
        byte[][] tokens = [.. skeleton.Tokens];
        var block = random.Below(tokens.Length);
        tokens[block] = _mutator.Damage(tokens[block], 1, ref random).ToArray();
        return (tokens, _reader.Read(tokens) ?? skeleton.Places);
    }

    private void Write(byte[] tokens, SkeletonPlace[] places, bool isBent, FuzzInput input, ref FuzzRandom random)
    {
        var output = input.Bytes;
        var start = output.WrittenCount;
        var isPacked = random.Below(PackedOneOf) == 0;
        _block.Clear();
        _aside.Clear();
        _block.Write(tokens);
        _columns.Write(places, _block, isPacked ? _aside : null, ref random);
        var head = random.Below(4);

        // The style has to be that of the first form.
        head = input.Count == 0 || input[0].IsEmpty ? head : (head & ~1) | (input[0][0] & 1);
        output.PutByte((byte)(head | (isPacked ? ContainerHead.Packed : 0)));
        if (isPacked)
        {
            _packed.Clear();
            _brotli.Compress(_block.WrittenSpan, 1, _packed);
            output.PutByte(ContainerHead.BrotliBack);
            output.PutCount(_block.WrittenCount);
            output.PutString(_packed.WrittenSpan);
            output.Write(_aside.WrittenSpan);
        }
        else
        {
            output.Write(_block.WrittenSpan);
        }

        if (isBent && random.Below(2) == 0)
        {
            var damaged = _mutator.Damage(output.WrittenSpan[start..], 1, ref random);
            output.Truncate(start);
            output.Write(damaged);
        }

        input.EndForm();
    }
}
