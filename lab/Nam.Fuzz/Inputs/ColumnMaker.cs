// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Containers.Structure;

namespace Nam.Fuzz.Inputs;

/// <summary>Writes columns with the right number of values for the places of a block; some have damage inside.</summary>
internal sealed class ColumnMaker(ColumnPool pool)
{
    private const byte CountFlag = 0x20;
    private const int LastCode = (int)ColumnCode.Terminated;

    private const int DamagedOneOf = 2;
    private const int RepeatOneOf = 128;

    private static readonly byte[] Odd = [0, 1, 2, 3, 7, 8, 15, 16, 31, 63, 64, 127, 128, 255];

    private PooledBuffer? _aside;

    /// <summary>Writes the columns of all places.</summary>
    /// <param name="places">The places.</param>
    /// <param name="output">The block.</param>
    /// <param name="aside">The sections of a packed block; null for one that is not packed.</param>
    /// <param name="random">Where choices come from.</param>
    internal void Write(SkeletonPlace[] places, PooledBuffer output, PooledBuffer? aside, ref FuzzRandom random)
    {
        _aside = aside;
        // At most one column of a form, so that the others get their turn.
        var damaged = random.Below(DamagedOneOf) == 0 ? random.Below(places.Length) : -1;
        for (var index = 0; index < places.Length; index++)
        {
            ref readonly var place = ref places[index];
            if (place.Count == 0)
            {
                output.PutByte((byte)ColumnCode.Absent);
                continue;
            }

            var start = output.WrittenCount;
            Write(place, output, ref random);
            if (index == damaged)
            {
                Damage(output, start, ref random);
            }
        }
    }

    private static void PutHead(int code, int count, PooledBuffer output)
    {
        output.PutByte((byte)(code | CountFlag));
        output.PutCount(count);
    }

    private static void WriteSpaces(int count, PooledBuffer output)
    {
        PutHead((int)ColumnCode.Constant, count, output);
        output.PutString(" \n"u8);
    }

    private void Write(in SkeletonPlace place, PooledBuffer output, ref FuzzRandom random)
    {
        if (place is { IsOutside: true, Kind: NodeKind.Text })
        {
            WriteSpaces(place.Count, output);
            return;
        }

        if (random.Below(RepeatOneOf) == 0)
        {
            WriteRepeat(place.Count, output, ref random);
        }
        else if (pool.Pick(place.Count, _aside is not null, ref random) is { } column)
        {
            PutHead(random.Below(256) == 0 ? random.Below(LastCode + 2) : column.Bytes[0], place.Count, output);
            output.Write(column.Bytes.AsSpan(1));
            _aside?.Write(column.Aside);
        }
        else
        {
            WriteSpaces(place.Count, output);
        }
    }

    /// <summary>Integers of one plane that repeats sections, which are there or not.</summary>
    private static void WriteRepeat(int count, PooledBuffer output, ref FuzzRandom random)
    {
        PutHead(random.Below(4) == 0 ? (int)ColumnCode.Dates : (int)ColumnCode.Integers, count, output);
        output.PutByte((byte)IntegerKind.Offset);
        output.PutSigned(random.Below(1_000) - 500);
        output.PutByte(1);
        output.PutByte(3);
        output.PutCount(random.Below(4) * 100);
    }

    private static void Damage(PooledBuffer output, int start, ref FuzzRandom random)
    {
        var column = output.WrittenInPlace(start, output.WrittenCount - start);
        ref var place = ref column[random.Below(column.Length)];
        place = random.Below(3) switch
        {
            0 => (byte)(place ^ (1 << random.Below(8))),
            1 => Odd[random.Below(Odd.Length)],
            _ => (byte)(place + 1),
        };
    }
}
