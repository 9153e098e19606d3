// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Binary;

/// <content>Attribute values that come in pieces.</content>
internal sealed partial class BinaryXmlWriter
{
    private int _attributeValues;
    private int _attributeValueStart;

    /// <summary>An attribute has one record; what came before the last value of several is kept as text meanwhile.</summary>
    private protected override void StartAttributeValue()
    {
        if (_isInList)
        {
            return;
        }

        if (_attributeValues++ == 0)
        {
            _attributeValueStart = _position;
        }
        else
        {
            MoveAttributeValueToText();
        }
    }

    private protected override void FinishAttribute()
    {
        if (_attributeValues == 0)
        {
            AppendText(NodeType.Empty, 0);
        }
        else if (_attributeValues > 1)
        {
            MoveAttributeValueToText();
            AppendUtf8Chars(_attributeText.WrittenSpan);
        }

        _lastText = -1;
    }

    private protected override void BeginAttribute()
    {
        _attributeValues = 0;
        _attributeText.Clear();
    }

    private protected override string TakeAttributeText()
    {
        _lastText = -1;
        if (_attributeValues == 0)
        {
            return string.Empty;
        }

        MoveAttributeValueToText();
        return Encoding.UTF8.GetString(_attributeText.WrittenSpan);
    }

    private void MoveAttributeValueToText()
    {
        TextPass.AppendValue(_buffer.AsSpan(_attributeValueStart, _position - _attributeValueStart), _names, _attributeText);
        _position = _attributeValueStart;
    }
}
