// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;

namespace Nam.Codecs.Containers.Columns;

internal sealed partial class ColumnDecoder
{
    private void ReadJoints(ref ContainerInput input)
    {
        var joints = input.ReadCount(_parts.Count, "joints");
        for (var joint = 0; joint < joints; joint++)
        {
            ReadJoint(ref input);
        }

        if (_parts.Count != 0)
        {
            input.Throw($"has {_parts.Count:N0} parts that are in no joint");
        }
    }

    private void ReadJoint(ref ContainerInput input)
    {
        var count = input.ReadByte();
        if (count is < JointLimits.FewestMembers or > JointLimits.MostMembers)
        {
            input.Throw($"has a joint of {count} columns; {JointLimits.FewestMembers} to {JointLimits.MostMembers} are allowed");
        }

        Span<int> sizes = stackalloc int[count];
        var members = new DecodedColumn[count];
        var product = 1L;
        for (var member = 0; member < count; member++)
        {
            var part = TakePart(ref input);
            sizes[member] = part.Codes;
            members[member] = part.Column;
            if (part.Column.Count != members[0].Count)
            {
                input.Throw("has a joint of columns with different numbers of values");
            }

            if (product > JointLimits.MostKeys / part.Codes)
            {
                input.Throw($"has a joint of more than {JointLimits.MostKeys:N0} keys");
            }

            product *= part.Codes;
        }

        var keys = _stock.Take(members[0].Count).Span;
        IntegerSequence.Read(ref input, keys);
        CheckRange(keys, 0, product - 1, ref input);
        for (var member = count - 1; member >= 0; member--)
        {
            SplitKeys(keys, (ulong)sizes[member], members[member].MakeValues().Span);
            ClaimEntries(members[member], members[member].Entries!, ref input);
        }
    }

    /// <summary>Takes the code of the last member out of all keys.</summary>
    private static void SplitKeys(Span<long> keys, ulong size, Span<long> codes)
    {
        for (var row = 0; row < keys.Length; row++)
        {
            var key = (ulong)keys[row];
            var rest = (key | size) >> 32 == 0 ? (uint)key / (uint)size : key / size;
            codes[row] = (long)(key - (rest * size));
            keys[row] = (long)rest;
        }
    }

    private JointPart TakePart(ref ContainerInput input)
    {
        var node = input.ReadVarint();
        for (var index = 0; index < _parts.Count; index++)
        {
            if ((ulong)_parts[index].Node == node)
            {
                var part = _parts[index];
                _parts.RemoveAt(index);
                return part;
            }
        }

        input.Throw($"has a joint with column {node:N0}, which is no part that is left");
        return default;
    }
}
