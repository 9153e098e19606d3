// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Elements that hold one value, in one go: start, value, end and the move to what follows.</content>
internal abstract partial class InfosetReader
{
    public override string ReadElementContentAsString()
    {
        if (TryEnterValue())
        {
            var value = TextOf(_value);
            CheckLength(value);
            LeaveValue();
            return value;
        }

        var content = ReadContentAsString();
        ReadEndElement();
        return content;
    }

    public override bool ReadElementContentAsBoolean()
    {
        if (TryEnterValue())
        {
            var value = ToBoolean(_value);
            LeaveValue();
            return value;
        }

        var content = ReadContentAsBoolean();
        ReadEndElement();
        return content;
    }

    public override int ReadElementContentAsInt()
    {
        if (TryEnterValue())
        {
            var value = ToInt32(_value);
            LeaveValue();
            return value;
        }

        var content = ReadContentAsInt();
        ReadEndElement();
        return content;
    }

    public override long ReadElementContentAsLong()
    {
        if (TryEnterValue())
        {
            var value = ToInt64(_value);
            LeaveValue();
            return value;
        }

        var content = ReadContentAsLong();
        ReadEndElement();
        return content;
    }

    public override float ReadElementContentAsFloat()
    {
        if (TryEnterValue())
        {
            var value = ToSingle(_value);
            LeaveValue();
            return value;
        }

        var content = ReadContentAsFloat();
        ReadEndElement();
        return content;
    }

    public override double ReadElementContentAsDouble()
    {
        if (TryEnterValue())
        {
            var value = ToDouble(_value);
            LeaveValue();
            return value;
        }

        var content = ReadContentAsDouble();
        ReadEndElement();
        return content;
    }

    public override decimal ReadElementContentAsDecimal()
    {
        if (TryEnterValue())
        {
            var value = ToDecimal(_value);
            LeaveValue();
            return value;
        }

        var content = ReadContentAsDecimal();
        ReadEndElement();
        return content;
    }

    public override DateTime ReadElementContentAsDateTime()
    {
        if (TryEnterValue())
        {
            var value = ToDateTime(_value);
            LeaveValue();
            return value;
        }

        var content = ReadContentAsDateTime();
        ReadEndElement();
        return content;
    }

    public override TimeSpan ReadElementContentAsTimeSpan()
    {
        if (TryEnterValue())
        {
            var value = ToTimeSpan(_value);
            LeaveValue();
            return value;
        }

        var content = ReadContentAsTimeSpan();
        ReadEndElement();
        return content;
    }

    public override Guid ReadElementContentAsGuid()
    {
        if (TryEnterValue())
        {
            var value = ToGuid(_value);
            LeaveValue();
            return value;
        }

        var content = ReadContentAsGuid();
        ReadEndElement();
        return content;
    }

    public override UniqueId ReadElementContentAsUniqueId()
    {
        if (TryEnterValue())
        {
            var value = ToUniqueId(_value);
            LeaveValue();
            return value;
        }

        var content = ReadContentAsUniqueId();
        ReadEndElement();
        return content;
    }

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

            InfosetFaults.ThrowUnexpected($"The document has a node of type {_nodeType} named '{Name}' where the end of an element is expected.");
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
    private void LeaveValue()
    {
        _pending = Pending.None;
        ExitElement();
        ReadNode();
    }
}
