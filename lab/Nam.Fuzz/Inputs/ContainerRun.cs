// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Fuzz.Inputs;

/// <summary>Writes plain documents of rows, for what they leave behind.</summary>
internal static class ContainerRun
{
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
