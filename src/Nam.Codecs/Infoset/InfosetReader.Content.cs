// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Content of the current node as a value.</content>
internal abstract partial class InfosetReader
{
    /// <summary>Whether the node's value stands for the whole content and was not turned into text.</summary>
    private bool IsWhole => _isAtomic && _text is null && HasValue;

    public override string ReadContentAsString()
    {
        if (!_isAtomic || !HasValue)
        {
            return base.ReadContentAsString();
        }

        var text = Value;
        CheckLength(text);
        FinishValue();
        return text;
    }

    public override bool ReadContentAsBoolean()
    {
        if (!IsWhole)
        {
            return InfosetConvert.ToBoolean(ReadContentAsString());
        }

        var value = ToBoolean(_value);
        FinishValue();
        return value;
    }

    public override int ReadContentAsInt()
    {
        if (!IsWhole)
        {
            return InfosetConvert.ToInt32(ReadContentAsString());
        }

        var value = ToInt32(_value);
        FinishValue();
        return value;
    }

    public override long ReadContentAsLong()
    {
        if (!IsWhole)
        {
            return InfosetConvert.ToInt64(ReadContentAsString());
        }

        var value = ToInt64(_value);
        FinishValue();
        return value;
    }

    public override float ReadContentAsFloat()
    {
        if (!IsWhole)
        {
            return InfosetConvert.ToSingle(ReadContentAsString());
        }

        var value = ToSingle(_value);
        FinishValue();
        return value;
    }

    public override double ReadContentAsDouble()
    {
        if (!IsWhole)
        {
            return InfosetConvert.ToDouble(ReadContentAsString());
        }

        var value = ToDouble(_value);
        FinishValue();
        return value;
    }

    public override decimal ReadContentAsDecimal()
    {
        if (!IsWhole)
        {
            return InfosetConvert.ToDecimal(ReadContentAsString());
        }

        var value = ToDecimal(_value);
        FinishValue();
        return value;
    }

    public override DateTime ReadContentAsDateTime()
    {
        if (!IsWhole)
        {
            return InfosetConvert.ToDateTime(ReadContentAsString());
        }

        var value = ToDateTime(_value);
        FinishValue();
        return value;
    }

    public override TimeSpan ReadContentAsTimeSpan()
    {
        if (!IsWhole)
        {
            return InfosetConvert.ToTimeSpan(ReadContentAsString());
        }

        var value = ToTimeSpan(_value);
        FinishValue();
        return value;
    }

    public override Guid ReadContentAsGuid()
    {
        if (!IsWhole)
        {
            return InfosetConvert.ToGuid(ReadContentAsString());
        }

        var value = ToGuid(_value);
        FinishValue();
        return value;
    }

    public override UniqueId ReadContentAsUniqueId()
    {
        if (!IsWhole)
        {
            return InfosetConvert.ToUniqueId(ReadContentAsString());
        }

        var value = ToUniqueId(_value);
        FinishValue();
        return value;
    }

    public override object ReadContentAsObject()
    {
        if (!IsWhole)
        {
            return ReadContentAsString();
        }

        var value = ObjectOf(_value);
        FinishValue();
        return value;
    }

    public override object ReadContentAs(Type returnType, IXmlNamespaceResolver? namespaceResolver)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return Type.GetTypeCode(returnType) switch
        {
            TypeCode.UInt64 => ReadContentAsUnsignedLong(),
            TypeCode.Boolean => ReadContentAsBoolean(),
            TypeCode.Int32 => ReadContentAsInt(),
            TypeCode.Int64 => ReadContentAsLong(),
            TypeCode.Single => ReadContentAsFloat(),
            TypeCode.Double => ReadContentAsDouble(),
            TypeCode.Decimal => ReadContentAsDecimal(),
            TypeCode.DateTime => ReadContentAsDateTime(),
            _ when returnType == typeof(UniqueId) => ReadContentAsUniqueId(),
            _ when returnType == typeof(Guid) => ReadContentAsGuid(),
            _ when returnType == typeof(TimeSpan) => ReadContentAsTimeSpan(),
            _ when returnType == typeof(object) => ReadContentAsObject(),
            _ => base.ReadContentAs(returnType, namespaceResolver),
        };
    }

    private ulong ReadContentAsUnsignedLong()
    {
        if (!IsWhole)
        {
            return InfosetConvert.ToUInt64(ReadContentAsString());
        }

        var value = ToUInt64(_value);
        FinishValue();
        return value;
    }

    /// <summary>Moves past a text that was read; an attribute stays.</summary>
    private void FinishValue()
    {
        if (_nodeType != XmlNodeType.Attribute && !_isAttributeText)
        {
            Read();
        }
    }

    private void CheckLength(string text)
    {
        if (text.Length > _quotas.MaxStringContentLength)
        {
            InfosetFaults.ThrowStringQuota(text.Length, _quotas.MaxStringContentLength);
        }
    }
}
