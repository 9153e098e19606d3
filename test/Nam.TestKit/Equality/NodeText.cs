// SPDX-License-Identifier: MIT

using System.Xml;

namespace Nam.TestKit.Equality;

/// <summary>Writes nodes of documents without what the binary form, as stock binary XML, does not carry: whether an
/// empty element has an end tag.</summary>
public static class NodeText
{
    public static string Of(XmlNode node)
    {
        var copy = node.CloneNode(deep: true);
        foreach (var element in copy.SelectNodes("descendant-or-self::*[not(node())]")!.Cast<XmlElement>())
        {
            element.IsEmpty = false;
        }

        return copy.OuterXml;
    }
}
