// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Fuzz.Cost;

/// <summary>Reads documents as their callers do.</summary>
internal static class Nodes
{
    /// <summary>Reads nodes with names, attributes and values, but not for ever.</summary>
    internal static void Drain(XmlReader reader, int most)
    {
        for (var nodes = 0; nodes < most && reader.Read(); nodes++)
        {
            while (reader.MoveToNextAttribute())
            {
                _ = reader.LocalName.Length + reader.NamespaceURI.Length + reader.Value.Length;
            }

            reader.MoveToElement();
            _ = reader.HasValue ? reader.Value.Length : reader.LocalName.Length;
        }
    }
}
