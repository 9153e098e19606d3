// SPDX-License-Identifier: MIT
using System.Collections;
using System.Runtime.Serialization;
using System.Xml.Linq;

namespace Tpch.Tests.Expected;

/// <summary>Puts rows into a form that compares column by column: name=value, or name=null.</summary>
internal static class ReplyRows
{
    private static readonly XName Nil = XName.Get("nil", "http://www.w3.org/2001/XMLSchema-instance");

    public static string[] Of(IEnumerable<XElement> rows) =>
        [.. rows.Select(row => string.Join('|', row.Elements().Select(
            column => $"{column.Name.LocalName}={((bool?)column.Attribute(Nil) == true ? "null" : column.Value)}")))];

    /// <summary>The rows as DataContractSerializer writes them.</summary>
    public static IEnumerable<XElement> Serialize(IList rows, Type rowType)
    {
        var serializer = new DataContractSerializer(rowType);
        foreach (var row in rows)
        {
            var document = new XDocument();
            using (var writer = document.CreateWriter())
            {
                serializer.WriteObject(writer, row);
            }

            yield return document.Root!;
        }
    }
}
