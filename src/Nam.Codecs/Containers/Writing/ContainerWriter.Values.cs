// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Xml;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Writing;

/// <content>Values.</content>
internal sealed partial class ContainerWriter
{
    private int _listItems;

    // The node of the leaf that the element that was just started is predicted to be; 0 if it is not.
    private int _freshLeaf;

    // The leaf whose value stands in its column already, though only the end of the element will show that it is one; 0 if there is none.
    private int _filledLeaf;
    private int _filledBytes;

    /// <summary>The value that waits for what it is the value of: one that went straight into a column is taken back,
    /// because it was not the only one.</summary>
    private PendingValue Pending
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (_filledLeaf != 0)
            {
                TakeBack();
            }

            return _value;
        }
    }

    /// <summary>Whether a value may go straight into the column of the leaf that is predicted.</summary>
    private bool IsLeafFresh
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _freshLeaf != 0 && _state == State.Element && _trailCount == 0 && !_scopes.HasDeclarations;
    }

    public override void WriteValue(int value)
    {
        if (IsLeafFresh && _known[_freshLeaf].Column is { } column && column.TryAppend(value))
        {
            FillLeaf(0);
            return;
        }

        PutPending(value);
    }

    public override void WriteValue(long value)
    {
        if (IsLeafFresh && _known[_freshLeaf].Column is { } column && column.TryAppend(value))
        {
            FillLeaf(0);
            return;
        }

        PutPending(value);
    }

    public override void WriteValue(bool value)
    {
        if (IsLeafFresh && _known[_freshLeaf].Column is { } column && column.TryAppend(value))
        {
            FillLeaf(0);
            return;
        }

        PutPending(value);
    }

    public override void WriteValue(float value) => PutPending(value);

    public override void WriteValue(double value)
    {
        if (IsLeafFresh && _known[_freshLeaf].Column is { } column && column.TryAppend(value))
        {
            FillLeaf(0);
            return;
        }

        PutPending(value);
    }

    public override void WriteValue(decimal value)
    {
        if (IsLeafFresh && _known[_freshLeaf].Column is { } column && column.TryAppend(value))
        {
            FillLeaf(0);
            return;
        }

        PutPending(value);
    }

    public override void WriteValue(DateTime value)
    {
        if (IsLeafFresh && _known[_freshLeaf].Column is { } column && column.TryAppend(value))
        {
            FillLeaf(0);
            return;
        }

        PutPending(value);
    }

    public override void WriteValue(Guid value)
    {
        BeforeValue();
        Pending.Set(value, ColumnKind.Guids);
    }

    public override void WriteValue(TimeSpan value) => PutPending(value);

    public override void WriteValue(UniqueId value)
    {
        ArgumentNullException.ThrowIfNull(value);
        if (!value.TryGetGuid(out var guid))
        {
            WriteString(value.ToString());
            return;
        }

        BeforeValue();
        Pending.Set(guid, ColumnKind.UniqueIds);
    }

    public override void WriteValue(string? value) => WriteString(value);

    public override void WriteString(string? text)
    {
        if (IsLeafFresh && text is { Length: > 0 } && (_style != TextStyle.Writer || !XmlCharacters.NeedsALook(text)) &&
            _known[_freshLeaf].Column is { } column && column.TryAppend(text))
        {
            FillLeaf(text.Length);
            return;
        }

        if (string.IsNullOrEmpty(text))
        {
            if (_isInList)
            {
                BeforeValue();
            }
            else if (text is not null && _style == TextStyle.Writer && _state == State.Element)
            {
                // XmlWriter.Create ends the start tag at any text: <a></a>.
                MarkNotEmpty();
            }

            return;
        }

        if (_scopes.Depth == 0 || (_style == TextStyle.Writer && XmlCharacters.NeedsALook(text)))
        {
            WriteText(text);
            return;
        }

        BeforeValue();
        Pending.Set(text);
    }

    public override void WriteString(XmlDictionaryString? value)
    {
        ArgumentNullException.ThrowIfNull(value);
        if (value.Value.Length != 0)
        {
            WriteString(value.Value);
        }
    }

    public override void WriteQualifiedName(XmlDictionaryString localName, XmlDictionaryString? namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(localName);
        var prefix = QualifiedNamePrefix(namespaceUri?.Value ?? string.Empty, namespaceUri);
        WriteText(prefix.Length == 0 ? localName.Value : $"{prefix}:{localName.Value}");
    }

    private protected override void WriteUInt64(ulong value)
    {
        BeforeValue();
        if (value <= long.MaxValue)
        {
            Pending.Set((long)value);
            return;
        }

        Span<byte> text = stackalloc byte[ValueText.MaximumBytes];
        Pending.AppendText(text[..ValueText.Write(text, value)]);
    }

    private protected override void StartList()
    {
        BeforeText();
        Pending.BecomeText();
        _listItems = 0;
    }

    private protected override void EndList()
    {
    }

    private protected override void PutEmptyText() => Pending.BecomeText();

    private protected override void PutChars(ReadOnlySpan<char> text)
    {
        if (_isInList)
        {
            SeparateItem();
        }

        Pending.AppendCharacters(text);
    }

    private protected override void PutOctets(ReadOnlySpan<byte> octets) => Pending.AppendOctets(octets);

    private void PutPending(long value)
    {
        BeforeValue();
        Pending.Set(value);
    }

    private void PutPending(bool value)
    {
        BeforeValue();
        Pending.Set(value);
    }

    private void PutPending(float value)
    {
        BeforeValue();
        Pending.Set(value);
    }

    private void PutPending(double value)
    {
        BeforeValue();
        Pending.Set(value);
    }

    private void PutPending(decimal value)
    {
        BeforeValue();
        Pending.Set(value);
    }

    private void PutPending(TimeSpan value)
    {
        BeforeValue();
        Pending.Set(value);
    }

    private void PutPending(DateTime value)
    {
        BeforeValue();
        if (value.Kind == DateTimeKind.Local)
        {
            // Its text depends on the time zone of this machine, and the reader's may be another.
            Span<byte> text = stackalloc byte[ValueText.MaximumBytes];
            Pending.AppendText(text[..ValueText.Write(text, value)]);
            return;
        }

        Pending.Set(value);
    }

    private void BeforeValue()
    {
        BeforeText();
        if (_isInList)
        {
            SeparateItem();
        }
    }

    private void SeparateItem()
    {
        if (_listItems++ != 0)
        {
            Pending.AppendText(" "u8);
        }
    }

    /// <summary>Records that a value was appended to the column of the predicted leaf: so many bytes of text, or a typed value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void FillLeaf(int textBytes)
    {
        _filledLeaf = _freshLeaf;
        _filledBytes = textBytes;
        _state = State.Content;
    }

    private void TakeBack()
    {
        var column = ColumnOf(_filledLeaf);
        _filledLeaf = 0;
        column.MoveLastTo(_value);
    }
}
