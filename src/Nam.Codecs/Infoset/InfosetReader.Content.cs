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
        return FinishValue(text);
    }

    public override bool ReadContentAsBoolean() =>
        IsWhole ? FinishValue(ToBoolean(_value)) : InfosetConvert.ToBoolean(ReadContentAsString());

    public override int ReadContentAsInt() =>
        IsWhole ? FinishValue(ToInt32(_value)) : InfosetConvert.ToInt32(ReadContentAsString());

    public override long ReadContentAsLong() =>
        IsWhole ? FinishValue(ToInt64(_value)) : InfosetConvert.ToInt64(ReadContentAsString());

    public override float ReadContentAsFloat() =>
        IsWhole ? FinishValue(ToSingle(_value)) : InfosetConvert.ToSingle(ReadContentAsString());

    public override double ReadContentAsDouble() =>
        IsWhole ? FinishValue(ToDouble(_value)) : InfosetConvert.ToDouble(ReadContentAsString());

    public override decimal ReadContentAsDecimal() =>
        IsWhole ? FinishValue(ToDecimal(_value)) : InfosetConvert.ToDecimal(ReadContentAsString());

    public override DateTime ReadContentAsDateTime() =>
        IsWhole ? FinishValue(ToDateTime(_value)) : InfosetConvert.ToDateTime(ReadContentAsString());

    public override TimeSpan ReadContentAsTimeSpan() =>
        IsWhole ? FinishValue(ToTimeSpan(_value)) : InfosetConvert.ToTimeSpan(ReadContentAsString());

    public override Guid ReadContentAsGuid() =>
        IsWhole ? FinishValue(ToGuid(_value)) : InfosetConvert.ToGuid(ReadContentAsString());

    public override UniqueId ReadContentAsUniqueId() =>
        IsWhole ? FinishValue(ToUniqueId(_value)) : InfosetConvert.ToUniqueId(ReadContentAsString());

    public override object ReadContentAsObject() =>
        IsWhole ? FinishValue(ObjectOf(_value)) : ReadContentAsString();

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

    private ulong ReadContentAsUnsignedLong() =>
        IsWhole ? FinishValue(ToUInt64(_value)) : InfosetConvert.ToUInt64(ReadContentAsString());

    /// <summary>Moves past a text that was read; an attribute stays.</summary>
    private T FinishValue<T>(T value)
    {
        if (_nodeType != XmlNodeType.Attribute && !_isAttributeText)
        {
            Read();
        }

        return value;
    }

    private void CheckLength(string text)
    {
        if (text.Length > _quotas.MaxStringContentLength)
        {
            InfosetFaults.ThrowStringQuota(text.Length, _quotas.MaxStringContentLength);
        }
    }
}
