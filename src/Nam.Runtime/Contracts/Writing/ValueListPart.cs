// SPDX-License-Identifier: MIT

using System.Xml;

namespace Nam.Contracts.Writing;

/// <summary>Writes lists of values.</summary>
internal sealed class ValueListPart<T>(Type type, XmlDictionaryString? declared, RowWriter<T> items) : ListPart<T>(type, declared)
{
    internal override void Release() => items.Release();

    private protected override bool CanWriteItems(ReadOnlySpan<T> values)
    {
        if (items.Columns[0].Part is { } part)
        {
            foreach (var value in values)
            {
                if (value is not null && !part.CanWrite(value))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private protected override void WriteItems(XmlDictionaryWriter writer, ReadOnlySpan<T> values)
    {
        while (!values.IsEmpty)
        {
            var chunk = values[..Math.Min(values.Length, ContractGather.MostRows)];
            items.Take(chunk);
            for (var row = 0; row < chunk.Length; row++)
            {
                items.Write(writer, row);
            }

            values = values[chunk.Length..];
        }
    }
}
