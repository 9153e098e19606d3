// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs;

/// <content>Values.</content>
internal sealed partial class ContainerWriter
{
    private int _listItems;

    public override void WriteValue(int value)
    {
        BeforeValue();
        _value.Set(value);
    }

    public override void WriteValue(long value)
    {
        BeforeValue();
        _value.Set(value);
    }

    public override void WriteValue(bool value)
    {
        BeforeValue();
        _value.Set(value);
    }

    public override void WriteValue(float value)
    {
        BeforeValue();
        _value.Set(value);
    }

    public override void WriteValue(double value)
    {
        BeforeValue();
        _value.Set(value);
    }

    public override void WriteValue(decimal value)
    {
        BeforeValue();
        _value.Set(value);
    }

    public override void WriteValue(DateTime value)
    {
        BeforeValue();
        if (value.Kind == DateTimeKind.Local)
        {
            // Its text depends on the time zone of this machine, and the reader's may be another.
            Span<byte> text = stackalloc byte[ValueText.MaximumBytes];
            _value.AppendText(text[..ValueText.Write(text, value)]);
            return;
        }

        _value.Set(value);
    }

    public override void WriteValue(Guid value)
    {
        BeforeValue();
        _value.Set(value, PendingKind.Guid);
    }

    public override void WriteValue(TimeSpan value)
    {
        BeforeValue();
        _value.Set(value);
    }

    public override void WriteValue(UniqueId value)
    {
        ArgumentNullException.ThrowIfNull(value);
        if (!value.TryGetGuid(out var guid))
        {
            WriteString(value.ToString());
            return;
        }

        BeforeValue();
        _value.Set(guid, PendingKind.UniqueId);
    }

    public override void WriteString(string? text)
    {
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

        if (_scopes.Depth == 0 || (_style == TextStyle.Writer && text.Contains('\r')))
        {
            WriteText(text);
            return;
        }

        BeforeValue();
        _value.Set(text);
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
            _value.Set((long)value);
            return;
        }

        Span<byte> text = stackalloc byte[ValueText.MaximumBytes];
        _value.AppendText(text[..ValueText.Write(text, value)]);
    }

    private protected override void StartList()
    {
        BeforeText();
        _value.BecomeText();
        _listItems = 0;
    }

    private protected override void EndList()
    {
    }

    private protected override void PutEmptyText()
    {
        _value.BecomeText();
    }

    private protected override void PutChars(ReadOnlySpan<char> text)
    {
        if (_isInList)
        {
            SeparateItem();
        }

        _value.AppendCharacters(text);
    }

    private protected override void PutOctets(ReadOnlySpan<byte> octets)
    {
        _value.AppendOctets(octets);
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
            _value.AppendText(" "u8);
        }
    }
}
