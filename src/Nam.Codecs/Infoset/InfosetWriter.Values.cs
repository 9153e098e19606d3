// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Values whose type only shows at run time, and lists of them.</content>
internal abstract partial class InfosetWriter
{
    /// <inheritdoc/>
    public override void WriteValue(DateTimeOffset value)
    {
        if (_style == TextStyle.Writer)
        {
            WriteString(XmlConvert.ToString(value));
        }
        else
        {
            base.WriteValue(value);
        }
    }

    /// <inheritdoc/>
    public override void WriteValue(string? value)
    {
        WriteString(value);
    }

    /// <inheritdoc/>
    public override void WriteValue(XmlDictionaryString? value)
    {
        WriteString(value);
    }

    /// <inheritdoc/>
    public override void WriteValue(object value)
    {
        ArgumentNullException.ThrowIfNull(value);
        if (value is Array list)
        {
            WriteList(list);
        }
        else
        {
            WritePrimitive(value);
        }
    }

    private void WriteList(Array list)
    {
        StartList();
        _isInList = true;
        foreach (var item in list)
        {
            ArgumentNullException.ThrowIfNull(item, nameof(list));
            if (item is Array)
            {
                throw new ArgumentException("A list of values cannot hold an array.", nameof(list));
            }

            WritePrimitive(item);
        }

        _isInList = false;
        EndList();
    }

    private void WritePrimitive(object value)
    {
        switch (value)
        {
            case string text:
                WriteString(text);
                break;
            case int number:
                WriteValue(number);
                break;
            case long number:
                WriteValue(number);
                break;
            case ulong number:
                WriteUInt64(number);
                break;
            case bool flag:
                WriteValue(flag);
                break;
            case double number:
                WriteValue(number);
                break;
            case float number:
                WriteValue(number);
                break;
            case decimal number:
                WriteValue(number);
                break;
            case DateTime time:
                WriteValue(time);
                break;
            case XmlDictionaryString text:
                WriteString(text);
                break;
            case UniqueId id:
                WriteValue(id);
                break;
            case Guid guid:
                WriteValue(guid);
                break;
            case TimeSpan span:
                WriteValue(span);
                break;
            default:
                base.WriteValue(value);
                break;
        }
    }
}
