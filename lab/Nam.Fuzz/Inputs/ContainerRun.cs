// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Fuzz.Inputs;

/// <summary>Writes plain documents of rows, for what they leave behind.</summary>
internal static class ContainerRun
{
    /// <summary>A document as text and one of rows.</summary>
    internal static IEnumerable<byte[]> Texts()
    {
        var places = string.Concat(
            Enumerable.Range(0, 90).Select(i => $"<p{i * 31 % 37}><k{i % 11} v='{i * i % 1_009}'/>{i * 7}</p{i * 31 % 37}>"));
        var rows = string.Concat(Enumerable.Range(0, 60).Select(i => $"<row><id>{i}</id><name>item {i * 7919 % 97}</name></row>"));
        foreach (var text in new[] { $"<?xml version=\"1.0\"?><r>{places}</r>", $"<r>{rows}</r>" })
        {
            var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
            TextToContainers.TryWrite(Encoding.UTF8.GetBytes(text), writer, TextStyle.Dictionary, ContainerOptions.Default);
            yield return writer.Complete().ToArray();
            ContainerWriter.Return(writer);
        }
    }

    /// <summary>The template after a reply that started from another one, or from nothing.</summary>
    internal static ContainerTemplate TemplateAfter(ContainerTemplate? parent, int index, int rows)
    {
        var writer = ContainerWriter.Rent(
            TextStyle.Dictionary, new ContainerOptions { Template = parent, TemplateIndex = parent is null ? 0 : index });
        try
        {
            writer.WriteStartElement("r");
            for (var row = 0; row < rows; row++)
            {
                writer.WriteStartElement("Row");
                writer.WriteAttributeString("Key", row.ToString(CultureInfo.InvariantCulture));
                for (var column = 0; column <= row; column++)
                {
                    writer.WriteElementString(((char)('a' + column)).ToString(), "value");
                }

                writer.WriteEndElement();
            }

            writer.WriteEndElement();
            writer.Complete();
            return writer.ToTemplate()!;
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }
}
