// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>Reads the values of an enum by their names.</summary>
/// <param name="shape">The enum.</param>
internal sealed class RowEnum(ContractShape shape)
{
    private readonly Dictionary<string, long> _values = shape.EnumNames
        .GroupBy(name => name.Name, name => name.Value)
        .ToDictionary(group => group.Key, group => group.First(), StringComparer.Ordinal);

    public bool TryRead(RowColumn column, Span<long> values)
    {
        var names = new string[values.Length];
        if (!column.TryRead(names))
        {
            return false;
        }

        string? last = null;
        var lastValue = 0L;
        for (var index = 0; index < names.Length; index++)
        {
            var name = names[index];
            if (!ReferenceEquals(name, last))
            {
                if (!_values.TryGetValue(name, out lastValue) && !TryFlags(name, out lastValue))
                {
                    return false;
                }

                last = name;
            }

            values[index] = lastValue;
        }

        return true;
    }

    private bool TryFlags(string names, out long value)
    {
        value = 0;
        if (!shape.IsFlags || names.Length == 0)
        {
            return false;
        }

        foreach (var name in names.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            if (!_values.TryGetValue(name, out var flag))
            {
                return false;
            }

            value |= flag;
        }

        return true;
    }
}
