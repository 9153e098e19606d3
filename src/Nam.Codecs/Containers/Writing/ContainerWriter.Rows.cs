// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Writing;

/// <content>Rows of one shape: straight to their columns, with the form that one call for each element gives.</content>
internal sealed partial class ContainerWriter
{
    private const string Instance = "http://www.w3.org/2001/XMLSchema-instance";
    private const string InstancePrefix = "i";
    private const string NilName = "nil";

    /// <summary>Rows that were written many at once, for tests: whether the fast way was taken.</summary>
    internal long BulkRows { get; private set; }

    /// <summary>Finds where more rows like the one that was written last stand.</summary>
    /// <returns>Whether they can be written at once.</returns>
    internal bool TryEnterRows(RowPlaces places)
    {
        if (_state != State.Content || _isPending || _trailCount != 0 || _filledLeaf != 0 || _value.Exists || _isInList || _events.IsInTag
            || _scopes.IsAmbiguous || _scopes.Depth + 2 >= MaximumOpenElements
            || _scopes.FindPrefix(places.Namespace.Value) is not { } prefix)
        {
            return false;
        }

        places.Row = _events.TryFind(_events.Current, NodeKind.Element, prefix, places.Name.Value);
        if (places.Row < 0)
        {
            return false;
        }

        places.CanBeNil = _scopes.FindNamespace(InstancePrefix) == Instance;
        for (var index = 0; index < places.Members.Length; index++)
        {
            var member = places.Members[index];
            if (_scopes.FindPrefix(member.Namespace.Value) is not { } own)
            {
                return false;
            }

            var name = member.Name.Value;
            member.Prefix = own;
            member.Leaf = places.Leaves[index] = _events.TryFind(places.Row, NodeKind.Leaf, own, name);
            member.Empty = _events.TryFind(places.Row, NodeKind.Empty, own, name);
            member.Nil = _events.TryFind(places.Row, NodeKind.Element, own, name);
            member.NilAttribute = member.Nil < 0 ? -1 : _events.TryFind(member.Nil, NodeKind.Attribute, InstancePrefix, NilName);
        }

        return true;
    }

    /// <summary>Writes rows at once, after other rows of the same places.</summary>
    /// <param name="places">The places that <see cref="TryEnterRows"/> found.</param>
    /// <param name="rows">The number of rows at hand.</param>
    /// <returns>The number of rows written; 0 if the next row is unlike the others, or may end a block.</returns>
    /// <exception cref="NotSupportedException">The form cannot carry the rows.</exception>
    internal int WriteRows(RowPlaces places, int rows)
    {
        rows = Math.Min(rows, ((_blockBytes / ValueBytes) - _blockValues - 1) / places.Members.Length);
        var (values, text) = (0, 0L);
        while (rows > 0 && !TryCount(places, ref rows, out values, out text))
        {
            rows /= 2;
        }

        if (rows <= 0)
        {
            return 0;
        }

        TakeRows(places, rows);
        foreach (var member in places.Members)
        {
            if (member.ValueCount != 0)
            {
                member.AppendTo(ColumnOf(member.Leaf));
            }
        }

        _blockValues += values;
        _blockText += text;
        BulkRows += rows;
        return rows;
    }

    /// <summary>Whether so many rows, or those of them that are like others, end no block.</summary>
    private bool TryCount(RowPlaces places, ref int rows, out int values, out long text)
    {
        (values, text) = (0, 0);
        var like = rows;
        foreach (var member in places.Members)
        {
            like = Math.Min(like, member.Count(like, _style));
        }

        var isCut = like != rows;
        rows = like;
        foreach (var member in places.Members)
        {
            if (isCut && like != 0)
            {
                _ = member.Count(like, _style);
            }

            if (member.NilCount != 0 && !places.CanBeNil)
            {
                return false;
            }

            values += member.ValueCount + member.NilCount;
            text += member.TextBytes;
        }

        return like == 0
            || (_blockText + text < _blockBytes
                && _events.EventCount + (rows * (2L + (3L * places.Members.Length))) < EventsOfBlock);
    }

    private void TakeRows(RowPlaces places, int rows)
    {
        var isRegular = true;
        foreach (var member in places.Members)
        {
            isRegular &= member.IsRegular;
        }

        var row = 0;
        if (isRegular && !_events.ArePredicted(places.Row, places.Leaves))
        {
            TakeRow(places, row++);
        }

        if (isRegular && _events.ArePredicted(places.Row, places.Leaves))
        {
            _events.SkipRows(rows - row, places.Leaves.Length);
            return;
        }

        for (; row < rows; row++)
        {
            TakeRow(places, row);
        }
    }

    private void TakeRow(RowPlaces places, int row)
    {
        _events.StartElement(places.Row);
        for (var index = 0; index < places.Members.Length; index++)
        {
            var member = places.Members[index];
            switch (member.IsRegular ? RowState.Value : member.States[row])
            {
                case RowState.Value:
                    if (member.Leaf < 0)
                    {
                        places.Leaves[index] = member.Leaf = DefineRowNode(NodeKind.Leaf, member.Prefix, member.Name.Value);
                    }

                    _events.Take(member.Leaf);
                    break;
                case RowState.Empty:
                    if (member.Empty < 0)
                    {
                        member.Empty = DefineRowNode(NodeKind.Empty, member.Prefix, member.Name.Value);
                    }

                    _events.Take(member.Empty);
                    break;
                case RowState.Nil:
                    TakeNil(member);
                    break;
            }
        }

        _events.EndElement();
    }

    private void TakeNil(RowMember member)
    {
        if (member.Nil < 0)
        {
            member.Nil = DefineRowNode(NodeKind.Element, member.Prefix, member.Name.Value);
        }

        _events.StartElement(member.Nil);
        if (member.NilAttribute < 0)
        {
            member.NilAttribute = DefineRowNode(NodeKind.Attribute, InstancePrefix, NilName);
        }

        // What is looked at in a tag, one of each name and prefixes declared, is so in all of these.
        _events.Take(member.NilAttribute);
        ColumnOf(member.NilAttribute).Append(true);
        _events.EndElement();
    }

    private int DefineRowNode(NodeKind kind, string prefix, string name)
    {
        var node = _events.Find(kind, prefix, name);
        Known(node).Kind = kind;
        return node;
    }
}
