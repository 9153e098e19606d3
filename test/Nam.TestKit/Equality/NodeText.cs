// SPDX-License-Identifier: MIT

using System.Xml;

namespace Nam.TestKit.Equality;

/// <summary>Writes nodes of documents without what the binary form, as stock binary XML, does not carry: whether an
/// empty element has an end tag, and whether characters stand in a CDATA section.</summary>
public static class NodeText
{
    public static string Of(XmlNode node)
    {
        var copy = node.CloneNode(deep: true);
        Plain(copy);
        copy.Normalize();
        return copy.OuterXml;
    }

    private static void Plain(XmlNode node)
    {
        if (node is XmlElement { IsEmpty: true } element)
        {
            element.IsEmpty = false;
        }

        foreach (var child in node.ChildNodes.Cast<XmlNode>().ToList())
        {
            Plain(child);
            if (child is XmlCDataSection characters)
            {
                node.ReplaceChild(node.OwnerDocument!.CreateTextNode(characters.Value), characters);
            }
        }
    }
}
