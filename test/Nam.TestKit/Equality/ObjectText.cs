// SPDX-License-Identifier: MIT

using System.Collections;
using System.Collections.Concurrent;
using System.Data;
using System.Globalization;
using System.Reflection;
using System.ServiceModel;
using System.Text;
using System.Xml;

namespace Nam.TestKit.Equality;

/// <summary>Writes an object graph as lines that are the same for equal graphs only: to the bit of a double, the scale
/// of a decimal and the identity of objects.</summary>
public sealed class ObjectText
{
    private static readonly ConcurrentDictionary<Type, PropertyInfo[]> Properties = new();
    private readonly StringBuilder _text = new();
    private readonly Dictionary<object, int> _seen = new(ReferenceEqualityComparer.Instance);

    private static PropertyInfo[] Find(Type type) =>
        [.. type.GetProperties(BindingFlags.Public | BindingFlags.Instance).OrderBy(property => property.Name, StringComparer.Ordinal)];

    private ObjectText()
    {
    }

    public static string Of(object? value)
    {
        var writer = new ObjectText();
        writer.Write("reply", value, 0);
        return writer._text.ToString();
    }

    private void Write(string name, object? value, int depth)
    {
        _text.Append(' ', depth).Append(name).Append(" = ");
        if (value is null)
        {
            _text.Append("null\n");
            return;
        }

        _text.Append(value.GetType().Name).Append(' ');
        if (Scalar(value) is { } scalar)
        {
            _text.Append(scalar).Append('\n');
            return;
        }

        if (!value.GetType().IsValueType)
        {
            if (_seen.TryGetValue(value, out var number))
            {
                _text.Append('#').Append(number).Append('\n');
                return;
            }

            _seen.Add(value, _seen.Count);
            _text.Append("as #").Append(_seen.Count - 1);
        }

        _text.Append('\n');
        switch (value)
        {
            case DataSet set:
                WriteSet(set, depth + 1);
                break;
            case DataTable table:
                WriteTable(table, depth + 1);
                break;
            case Exception exception:
                WriteException(exception, depth + 1);
                break;
            case IDictionary entries:
                foreach (DictionaryEntry entry in entries)
                {
                    Write("key", entry.Key, depth + 1);
                    Write("value", entry.Value, depth + 1);
                }

                break;
            case IEnumerable items:
                foreach (var item in items)
                {
                    Write("item", item, depth + 1);
                }

                break;
            default:
                foreach (var property in Properties.GetOrAdd(value.GetType(), Find))
                {
                    Write(property.Name, property.GetValue(value), depth + 1);
                }

                break;
        }
    }

    private static string? Scalar(object value) => value switch
    {
        string text => Escape(text),
        char character => ((int)character).ToString(CultureInfo.InvariantCulture),
        float number => BitConverter.SingleToUInt32Bits(number).ToString("x8", CultureInfo.InvariantCulture),
        double number => BitConverter.DoubleToUInt64Bits(number).ToString("x16", CultureInfo.InvariantCulture),
        decimal number => string.Join(' ', decimal.GetBits(number)),
        DateTime moment => $"{moment.Ticks} {moment.Kind}",
        DateTimeOffset moment => $"{moment.Ticks} {moment.Offset.Ticks}",
        TimeSpan span => span.Ticks.ToString(CultureInfo.InvariantCulture),
        Uri uri => uri.OriginalString,
        byte[] bytes => $"{bytes.Length} {Convert.ToHexString(bytes)}",
        Enum => value.ToString()!,
        XmlQualifiedName or Guid or FaultCode => Describe(value),
        XmlNode node => Escape(NodeText.Of(node)),
        Type type => type.FullName!,
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        bool flag => flag ? "true" : "false",
        _ => null,
    };

    private static string Describe(object value) => value is FaultCode code
        ? $"{code.Namespace}:{code.Name}" + (code.SubCode is { } inner ? $" / {Describe(inner)}" : string.Empty)
        : value.ToString()!;

    private void WriteException(Exception exception, int depth)
    {
        Write("Message", exception.Message, depth);
        if (exception is FaultException fault)
        {
            Write("Code", fault.Code, depth);
            Write("Action", fault.Action, depth);
            Write("Reason", fault.Reason.ToString(), depth);
            Write("Detail", fault.GetType().GetProperty("Detail")?.GetValue(fault), depth);
        }
    }

    private void WriteSet(DataSet set, int depth)
    {
        Write("schema", set.GetXmlSchema(), depth);
        foreach (DataTable table in set.Tables)
        {
            WriteTable(table, depth);
        }

        foreach (DataRelation relation in set.Relations)
        {
            Write(
                "relation",
                $"{relation.RelationName}: {relation.ParentTable.TableName} to {relation.ChildTable.TableName}, {relation.ChildKeyConstraint?.DeleteRule}", depth);
        }
    }

    private void WriteTable(DataTable table, int depth)
    {
        Write("table", $"{table.Namespace} {table.TableName} {table.HasErrors}", depth);
        foreach (DataColumn column in table.Columns)
        {
            Write(
                "column",
                $"{column.ColumnName} {column.DataType} {column.AllowDBNull} {column.AutoIncrement} {column.ColumnMapping} {column.DateTimeMode} {column.Unique}", depth);
        }

        foreach (DataRow row in table.Rows)
        {
            Write(
                "row",
                $"{row.RowState} {row.RowError} {string.Join(',', row.GetColumnsInError().Select(column => column.ColumnName + row.GetColumnError(column)))}", depth);
            foreach (var version in (DataRowVersion[])[DataRowVersion.Original, DataRowVersion.Current])
            {
                if (row.HasVersion(version))
                {
                    foreach (DataColumn column in table.Columns)
                    {
                        Write($"{version} {column.ColumnName}", row[column, version], depth + 1);
                    }
                }
            }
        }
    }

    private static string Escape(string value)
    {
        var text = new StringBuilder(value.Length + 2).Append('"');
        foreach (var character in value)
        {
            if (character is >= ' ' and <= '~')
            {
                text.Append(character);
            }
            else
            {
                text.Append("\\u").Append(((int)character).ToString("x4", CultureInfo.InvariantCulture));
            }
        }

        return text.Append('"').ToString();
    }
}
