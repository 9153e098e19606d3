// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text.Unicode;
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Values from what they are to what is asked for; conversions that are not exact go by the text, as they do
/// in the stock reader.</content>
internal abstract partial class InfosetReader
{
    private const NumberStyles Spaced = NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite | NumberStyles.AllowLeadingSign;

    /// <summary>The text of a value.</summary>
    protected internal string TextOf(in InfosetValue value)
    {
        switch (value.Kind)
        {
            case InfosetKind.Utf8:
                return TextOf(BytesOf(value));
            case InfosetKind.Empty:
                return string.Empty;
            case InfosetKind.Name:
                return Names[value.Name];
            case InfosetKind.Boolean:
                return value.Int64 != 0 ? "true" : "false";
            case InfosetKind.Int32:
            case InfosetKind.Int64:
                return value.Int64.ToString(CultureInfo.InvariantCulture);
            case InfosetKind.UInt64:
                return ((ulong)value.Int64).ToString(CultureInfo.InvariantCulture);
            case InfosetKind.Single:
                return XmlConvert.ToString((float)value.Double);
            case InfosetKind.Double:
                return XmlConvert.ToString(value.Double);
            case InfosetKind.Decimal:
                return XmlConvert.ToString(value.Decimal);
            case InfosetKind.DateTime:
                return XmlConvert.ToString(InfosetConvert.ToDateTime(value.Int64), XmlDateTimeSerializationMode.RoundtripKind);
            case InfosetKind.TimeSpan:
                return XmlConvert.ToString(new TimeSpan(value.Int64));
            case InfosetKind.Guid:
                return value.Guid.ToString();
            case InfosetKind.UniqueId:
                return new UniqueId(value.Guid).ToString();
            case InfosetKind.Utf16:
                return InfosetText.DecodeUtf16(BytesOf(value));
            case InfosetKind.Bytes:
                return Convert.ToBase64String(BytesOf(value));
            case InfosetKind.Shared:
                return StringOf(value);
            case InfosetKind.QualifiedName:
                return string.Concat(Names[value.Prefix], ":", Names[value.Name]);
            default:
                return TextOf(ListOf(value));
        }
    }

    /// <summary>The string of a value in UTF-8, perhaps one for many values.</summary>
    protected internal string TextOf(ReadOnlySpan<byte> utf8)
    {
        var strings = Names.Strings;
        return utf8.Length is > 0 and <= InfosetStrings.MaximumBytes && strings.IsWorthwhile
            ? strings.Get(utf8) ?? InfosetText.Decode(utf8)
            : InfosetText.Decode(utf8);
    }

    private static string TextOf(object[] list)
    {
        return string.Join(' ', list.Select(static item => item switch
        {
            string text => text,
            byte[] bytes => Convert.ToBase64String(bytes),
            bool value => XmlConvert.ToString(value),
            float value => XmlConvert.ToString(value),
            double value => XmlConvert.ToString(value),
            decimal value => XmlConvert.ToString(value),
            DateTime value => XmlConvert.ToString(value, XmlDateTimeSerializationMode.RoundtripKind),
            TimeSpan value => XmlConvert.ToString(value),
            IFormattable value => value.ToString(null, CultureInfo.InvariantCulture),
            _ => item.ToString(),
        }));
    }

    private static Type TypeOf(InfosetKind kind) => kind switch
    {
        InfosetKind.Boolean => typeof(bool),
        InfosetKind.Int16 => typeof(short),
        InfosetKind.Int32 => typeof(int),
        InfosetKind.Int64 => typeof(long),
        InfosetKind.UInt64 => typeof(ulong),
        InfosetKind.Single => typeof(float),
        InfosetKind.Double => typeof(double),
        InfosetKind.Decimal => typeof(decimal),
        InfosetKind.DateTime => typeof(DateTime),
        InfosetKind.TimeSpan => typeof(TimeSpan),
        InfosetKind.Guid => typeof(Guid),
        InfosetKind.UniqueId => typeof(UniqueId),
        InfosetKind.Bytes => typeof(byte[]),
        InfosetKind.List => typeof(object[]),
        _ => typeof(string),
    };

    protected object ObjectOf(in InfosetValue value) => value.Kind switch
    {
        InfosetKind.Boolean => value.Int64 != 0,
        InfosetKind.Int32 => (int)value.Int64,
        InfosetKind.Int64 => value.Int64,
        InfosetKind.UInt64 => (ulong)value.Int64,
        InfosetKind.Single => (float)value.Double,
        InfosetKind.Double => value.Double,
        InfosetKind.Decimal => value.Decimal,
        InfosetKind.DateTime => InfosetConvert.ToDateTime(value.Int64),
        InfosetKind.TimeSpan => new TimeSpan(value.Int64),
        InfosetKind.Guid => value.Guid,
        InfosetKind.UniqueId => new UniqueId(value.Guid),
        InfosetKind.Bytes => BytesOf(value).ToArray(),
        InfosetKind.List => ListOf(value),
        _ => TextOf(value),
    };

    internal bool ToBoolean(in InfosetValue value) =>
        value.Kind == InfosetKind.Boolean || (value.Kind == InfosetKind.Int32 && (ulong)value.Int64 <= 1)
            ? value.Int64 != 0
            : InfosetConvert.ToBoolean(TextOf(value));

    internal int ToInt32(in InfosetValue value)
    {
        switch (value.Kind)
        {
            case InfosetKind.Int32:
            case InfosetKind.Int64 when value.Int64 == (int)value.Int64:
            case InfosetKind.UInt64 when (ulong)value.Int64 <= int.MaxValue:
                return (int)value.Int64;
            case InfosetKind.Utf8 when int.TryParse(BytesOf(value), Spaced, NumberFormatInfo.InvariantInfo, out var number):
                return number;
            default:
                return InfosetConvert.ToInt32(TextOf(value));
        }
    }

    internal long ToInt64(in InfosetValue value)
    {
        switch (value.Kind)
        {
            case InfosetKind.Int32:
            case InfosetKind.Int64:
            case InfosetKind.UInt64 when value.Int64 >= 0:
                return value.Int64;
            case InfosetKind.Utf8 when long.TryParse(BytesOf(value), Spaced, NumberFormatInfo.InvariantInfo, out var number):
                return number;
            default:
                return InfosetConvert.ToInt64(TextOf(value));
        }
    }

    internal ulong ToUInt64(in InfosetValue value) =>
        value.Kind == InfosetKind.UInt64 || (value.Kind is InfosetKind.Int32 or InfosetKind.Int64 && value.Int64 >= 0)
            ? (ulong)value.Int64
            : InfosetConvert.ToUInt64(TextOf(value));

    internal float ToSingle(in InfosetValue value)
    {
        switch (value.Kind)
        {
            case InfosetKind.Single:
                return (float)value.Double;
            case InfosetKind.Double when value.Double is >= float.MinValue and <= float.MaxValue || !double.IsFinite(value.Double):
                return (float)value.Double;
            case InfosetKind.Int32:
                return value.Int64;
            default:
                return InfosetConvert.ToSingle(TextOf(value));
        }
    }

    internal double ToDouble(in InfosetValue value)
    {
        switch (value.Kind)
        {
            case InfosetKind.Double:
            case InfosetKind.Single:
                return value.Double;
            case InfosetKind.Int32:
                return value.Int64;
            case InfosetKind.Decimal when InfosetConvert.TryToDouble(value.Decimal, out var number):
                return number;
            default:
                return InfosetConvert.ToDouble(TextOf(value));
        }
    }

    internal decimal ToDecimal(in InfosetValue value)
    {
        switch (value.Kind)
        {
            case InfosetKind.Decimal:
                return value.Decimal;
            case InfosetKind.Int32:
            case InfosetKind.Int64:
                return value.Int64;
            case InfosetKind.UInt64:
                return (ulong)value.Int64;
            case InfosetKind.Utf8 when decimal.TryParse(
                BytesOf(value), Spaced | NumberStyles.AllowDecimalPoint, NumberFormatInfo.InvariantInfo, out var number):
                return number;
            default:
                return InfosetConvert.ToDecimal(TextOf(value));
        }
    }

    internal DateTime ToDateTime(in InfosetValue value) =>
        value.Kind == InfosetKind.DateTime ? InfosetConvert.ToDateTime(value.Int64) : InfosetConvert.ToDateTime(TextOf(value));

    internal TimeSpan ToTimeSpan(in InfosetValue value) =>
        value.Kind == InfosetKind.TimeSpan ? new TimeSpan(value.Int64) : InfosetConvert.ToTimeSpan(TextOf(value));

    internal Guid ToGuid(in InfosetValue value) => value.Kind == InfosetKind.Guid ? value.Guid : InfosetConvert.ToGuid(TextOf(value));

    private UniqueId ToUniqueId(in InfosetValue value) =>
        value.Kind == InfosetKind.UniqueId ? new UniqueId(value.Guid) : InfosetConvert.ToUniqueId(TextOf(value));

    internal byte[] ToBytes(in InfosetValue value) =>
        value.Kind == InfosetKind.Bytes ? BytesOf(value).ToArray() : InfosetConvert.FromBase64(TextOf(value));

    /// <summary>Copies as many characters of the UTF-8 value as fit, and removes them from the value.</summary>
    private int CopyCharacters(Span<char> destination)
    {
        var bytes = BytesOf(_value);
        Utf8.ToUtf16(bytes, destination, out var read, out var written, replaceInvalidSequences: false);
        if (written == 0 && !bytes.IsEmpty && destination.Length > 1)
        {
            InfosetFaults.Throw("The document has text that is not valid UTF-8.");
        }

        _value.Offset += read;
        _value.Length -= read;
        return written;
    }
}
