// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;

namespace Nam.Estimation;

internal sealed partial class CostModel
{
    // Says which sums follow.
    private const byte Layout = 19;

    internal void Write(ref StateWriter writer)
    {
        writer.Byte(Layout);
        writer.Double(Forgetting);
        writer.Int64(Count);
        if (Count == 0)
        {
            return;
        }

        writer.Double(MinimumBytes);
        writer.Double(MaximumBytes);
        writer.Int64((long)_sizes);
        writer.Double(_zz);
        _line.Write(ref writer);
        for (var i = 0; i < MaximumTerms; i++)
        {
            writer.Double(_y[i]);
            for (var j = 0; j <= i; j++)
            {
                writer.Double(_x[(i * MaximumTerms) + j]);
            }
        }
    }

    internal static bool TryRead(ref StateReader reader, [NotNullWhen(true)] out CostModel? model)
    {
        model = null;
        if (!reader.TryByte(out var kind) || !reader.TryDouble(out var forgetting) || !reader.TryInt64(out var count)
            || kind != Layout || !(forgetting > 0 && forgetting <= 1) || count < 0)
        {
            return false;
        }

        var read = new CostModel(forgetting) { Count = count };
        if (count > 0 && !read.TryReadSums(ref reader))
        {
            return false;
        }

        model = read;
        return true;
    }

    private bool TryReadSums(ref StateReader reader)
    {
        if (!reader.TryDouble(out var minimum) || !reader.TryDouble(out var maximum) || !reader.TryInt64(out var sizes)
            || !reader.TryDouble(out _zz) || !IsPositive(minimum) || !IsPositive(maximum) || minimum > maximum
            || !(_zz >= 0) || !_line.TryRead(ref reader))
        {
            return false;
        }

        MinimumBytes = minimum;
        MaximumBytes = maximum;
        _sizes = (ulong)sizes;
        for (var i = 0; i < MaximumTerms; i++)
        {
            if (!reader.TryDouble(out _y[i]) || !double.IsFinite(_y[i]))
            {
                return false;
            }

            for (var j = 0; j <= i; j++)
            {
                if (!reader.TryDouble(out var sum) || !double.IsFinite(sum))
                {
                    return false;
                }

                _x[(i * MaximumTerms) + j] = sum;
                _x[(j * MaximumTerms) + i] = sum;
            }
        }

        return _x[0] > 0 && double.IsFinite(_zz);
    }
}
