// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Reading;

/// <content>Rows of a list at once, which the reader passes over as if they were not there.</content>
internal sealed partial class ContainerReader
{
    private const string Serialization = "http://schemas.microsoft.com/2003/10/Serialization/";
    private const string Declarations = "http://www.w3.org/2000/xmlns/";

    private RowWalk? _walk;
    private RowPart? _walkedRow;
    private int _walkedBlock;
    private int _walkedList;
    private int _block;
    private bool _isRowEntered;

    /// <summary>Rows that were taken at once so far.</summary>
    internal long RowsTaken { get; private set; }

    /// <summary>Whether the current node starts a list: an element without attributes (but declarations) that is not empty,
    /// in a document without references from one object to another.</summary>
    internal bool IsPlainList()
    {
        if (!IsPlainStart(mayDeclare: true))
        {
            return false;
        }

        for (var node = 1; node < _events.NodeCount; node++)
        {
            if (_events.Node(node).Kind == NodeKind.Declaration && _events.Name(node) == Serialization)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Finds rows from the current node on, the start of their list or of the first row, as far as they are alike
    /// and in the block that is open.</summary>
    /// <param name="row">What a row is made of.</param>
    /// <param name="depth">Elements that are open in a value of a row, the row included.</param>
    /// <param name="isEntered">Whether the current node is the start of a row.</param>
    /// <returns>The rows; null if there are none. Nothing has changed until <see cref="PassRows"/>; <see cref="LeaveRows"/>
    /// gives them back.</returns>
    internal RowWalk? FindRows(RowPart row, int depth, bool isEntered)
    {
        var list = isEntered ? _events.Node(_events.Current).Parent : _events.Current;
        if ((isEntered && !IsPlainStart(mayDeclare: false)) || Depth + (isEntered ? 0 : 1) + depth > Math.Min(Quotas.MaxDepth, DepthLimit))
        {
            return null;
        }

        if (_walk is null || _walkedRow != row || _walkedBlock != _block || _walkedList != list)
        {
            _walk = new RowWalk(_document, row, list);
            (_walkedRow, _walkedBlock, _walkedList) = (row, _block, list);
        }

        _isRowEntered = isEntered;
        return _walk.Take(isEntered) ? _walk : null;
    }

    /// <summary>The values of a node in the rows that were found.</summary>
    internal RowColumn ColumnOf(RowSlot slot) => new(this, _places[slot.Node], slot.Node);

    /// <summary>Moves past the rows that were found: the current node is the start of the list still, or the end of the last row.</summary>
    internal void PassRows(RowWalk rows)
    {
        foreach (var slot in rows.Slots)
        {
            _places[slot.Node].Next += slot.Total;
        }

        rows.Keep();
        RowsTaken += rows.Count;
        if (_isRowEntered)
        {
            ShowEnd();
        }
    }

    /// <summary>Leaves the rows that were found where they are.</summary>
    internal void LeaveRows(RowWalk rows) => rows.GoBack();

    private bool IsPlainStart(bool mayDeclare)
    {
        if (NodeType != XmlNodeType.Element || _leaf != 0 || IsEmptyElement || (AttributeCount != 0 && !mayDeclare))
        {
            return false;
        }

        for (var index = 0; index < AttributeCount; index++)
        {
            MoveToAttribute(index);
            var isDeclaration = NamespaceURI == Declarations;
            MoveToElement();
            if (!isDeclaration)
            {
                return false;
            }
        }

        return true;
    }
}
