// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Codecs.Containers.Writing;

namespace Nam.Contracts.Writing;

/// <summary>Writes lists of objects: those of values straight to the columns of containers, many at once.</summary>
internal sealed class ObjectListPart<T>(
    Type type, XmlDictionaryString? declared, XmlDictionaryString name, XmlDictionaryString ns, RowWriter<T> rows)
    : ListPart<T>(type, declared)
    where T : class
{
    /// <summary>Fewer rows are written one by one: where they stand takes as long to be found as some rows to be written.</summary>
    private const int FewestRows = 8;

    private readonly RowPlaces _places = new(name, ns, rows.Columns);

    internal override void Release() => rows.Release();

    private protected override bool CanWriteItems(ReadOnlySpan<T> items) => rows.CanWrite(items);

    private protected override void WriteItems(XmlDictionaryWriter writer, ReadOnlySpan<T> items)
    {
        var bulk = rows.IsFlat && items.Length >= FewestRows ? writer as ContainerWriter : null;
        var isEntered = false;
        while (!items.IsEmpty)
        {
            if (items[0] is null)
            {
                WriteNull(writer);
                items = items[1..];
                continue;
            }

            // The first row shows where the others will stand.
            var chunk = items[..Math.Min(items.Length, bulk is null || isEntered ? ContractGather.MostRows : 1)];
            var first = chunk.IndexOf((T?)null!);
            chunk = first < 0 ? chunk : chunk[..first];
            rows.Take(chunk);
            var written = isEntered ? bulk!.WriteRows(_places, chunk.Length) : 0;
            if (written == 0)
            {
                written = bulk is null ? chunk.Length : 1;
                WriteEach(writer, written);
                isEntered = isEntered || bulk?.TryEnterRows(_places) == true;
            }

            items = items[written..];
        }
    }

    private void WriteEach(XmlDictionaryWriter writer, int count)
    {
        for (var row = 0; row < count; row++)
        {
            writer.WriteStartElement(null, _places.Name, _places.Namespace);
            rows.Write(writer, row);
            writer.WriteEndElement();
        }
    }

    private void WriteNull(XmlDictionaryWriter writer)
    {
        writer.WriteStartElement(null, _places.Name, _places.Namespace);
        MemberColumn.WriteNil(writer);
        writer.WriteEndElement();
    }
}
