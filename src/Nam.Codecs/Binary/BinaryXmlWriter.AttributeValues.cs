// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Codecs;

/// <content>Attribute values that come in pieces.</content>
public sealed partial class BinaryXmlWriter
{
    private int _attributeValues;
    private int _attributeValueStart;

    /// <summary>An attribute has one record; what came before the last value of several is kept as text meanwhile.</summary>
    private void StartAttributeValue()
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

    private void FinishAttributeValue()
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
    }

    private string TakeAttributeText()
    {
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
