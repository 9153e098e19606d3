// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Elements that hold one value, in one go: start, value, end and the move to what follows.</content>
internal abstract partial class InfosetReader
{
    public override string ReadElementContentAsString()
    {
        if (!TryEnterValue())
        {
            return LeaveContent(ReadContentAsString());
        }

        var value = TextOf(_value);
        CheckLength(value);
        return LeaveValue(value);
    }

    public override bool ReadElementContentAsBoolean() =>
        TryEnterValue() ? LeaveValue(ToBoolean(_value)) : LeaveContent(ReadContentAsBoolean());

    public override int ReadElementContentAsInt() =>
        TryEnterValue() ? LeaveValue(ToInt32(_value)) : LeaveContent(ReadContentAsInt());

    public override long ReadElementContentAsLong() =>
        TryEnterValue() ? LeaveValue(ToInt64(_value)) : LeaveContent(ReadContentAsLong());

    public override float ReadElementContentAsFloat() =>
        TryEnterValue() ? LeaveValue(ToSingle(_value)) : LeaveContent(ReadContentAsFloat());

    public override double ReadElementContentAsDouble() =>
        TryEnterValue() ? LeaveValue(ToDouble(_value)) : LeaveContent(ReadContentAsDouble());

    public override decimal ReadElementContentAsDecimal() =>
        TryEnterValue() ? LeaveValue(ToDecimal(_value)) : LeaveContent(ReadContentAsDecimal());

    public override DateTime ReadElementContentAsDateTime() =>
        TryEnterValue() ? LeaveValue(ToDateTime(_value)) : LeaveContent(ReadContentAsDateTime());

    public override TimeSpan ReadElementContentAsTimeSpan() =>
        TryEnterValue() ? LeaveValue(ToTimeSpan(_value)) : LeaveContent(ReadContentAsTimeSpan());

    public override Guid ReadElementContentAsGuid() =>
        TryEnterValue() ? LeaveValue(ToGuid(_value)) : LeaveContent(ReadContentAsGuid());

    public override UniqueId ReadElementContentAsUniqueId() =>
        TryEnterValue() ? LeaveValue(ToUniqueId(_value)) : LeaveContent(ReadContentAsUniqueId());

    public override void ReadStartElement()
    {
        if (_nodeType != XmlNodeType.Element)
        {
            MoveToStartElement();
        }

        Read();
    }

    public override void ReadEndElement()
    {
        if (_nodeType != XmlNodeType.EndElement && MoveToContent() != XmlNodeType.EndElement)
        {
            if (_depth == 0)
            {
                throw new InvalidOperationException("No element is open whose end could be read.");
            }

            InfosetFaults.ThrowUnexpected(
                $"The document has a node of type {_nodeType} named '{Name}' where the end of an element is expected.");
        }

        Read();
    }

    /// <summary>Moves into an element; true if it holds one value and nothing else, which is then the current one.</summary>
    private bool TryEnterValue()
    {
        if (_nodeType != XmlNodeType.Element)
        {
            MoveToStartElement();
        }

        if (_pending == Pending.None)
        {
            ReadNode();
        }
        else if (_pending == Pending.Exit)
        {
            _value.Kind = InfosetKind.Empty;
            return true;
        }
        else
        {
            ReadPending();
        }

        return _pending == Pending.End;
    }

    /// <summary>Moves past the end of an element that holds one value.</summary>
    private T LeaveValue<T>(T value)
    {
        _pending = Pending.None;
        ExitElement();
        ReadNode();
        return value;
    }

    private T LeaveContent<T>(T content)
    {
        ReadEndElement();
        return content;
    }
}
