// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs.Tests.Infoset;

/// <summary>Compares two readers, what they say and what they do.</summary>
internal static class SameReaders
{
    private static readonly string[] Prefixes = ["", "a", "p", "q", "long", "xml", "xmlns", "none", "i", "z"];

    /// <summary>Walks over all nodes and compares every property of each.</summary>
    internal static void Walk(XmlDictionaryReader expected, XmlDictionaryReader actual)
    {
        AssertSame(expected, actual);
        while (true)
        {
            var more = expected.Read();
            Assert.Equal(more, actual.Read());
            AssertSame(expected, actual);
            if (!more)
            {
                break;
            }

            while (expected.MoveToNextAttribute())
            {
                Assert.True(actual.MoveToNextAttribute());
                AssertSame(expected, actual);
                Assert.Equal(expected.ReadAttributeValue(), actual.ReadAttributeValue());
                AssertSame(expected, actual);
                Assert.Equal(expected.ReadAttributeValue(), actual.ReadAttributeValue());
            }

            Assert.False(actual.MoveToNextAttribute());
            Assert.Equal(expected.MoveToElement(), actual.MoveToElement());
            AssertSame(expected, actual);
        }

        Assert.False(actual.Read());
        expected.Close();
        actual.Close();
        AssertSamePosition(expected, actual);
    }

    internal static void AssertSame(XmlDictionaryReader expected, XmlDictionaryReader actual)
    {
        AssertSamePosition(expected, actual);
        Assert.Equal(CopiedAs(expected.ValueType), actual.ValueType);
        Assert.Equal(expected.Value, actual.Value);
    }

    /// <summary>Compares what can be asked without a change to what comes next.</summary>
    internal static void AssertSamePosition(XmlDictionaryReader expected, XmlDictionaryReader actual)
    {
        var type = actual.NodeType is XmlNodeType.Whitespace or XmlNodeType.SignificantWhitespace ? XmlNodeType.Text : actual.NodeType;
        Assert.Equal(expected.NodeType, type);
        Assert.Equal(expected.Depth, actual.Depth);
        Assert.Equal(expected.LocalName, actual.LocalName);
        Assert.Equal(expected.NamespaceURI, actual.NamespaceURI);
        Assert.Equal(expected.Prefix, actual.Prefix);
        Assert.Equal(expected.Name, actual.Name);
        Assert.Equal(expected.HasValue, actual.HasValue);
        Assert.Equal(expected.AttributeCount, actual.AttributeCount);
        Assert.Equal(expected.HasAttributes, actual.HasAttributes);
        Assert.Equal(expected.IsEmptyElement, actual.IsEmptyElement);
        Assert.Equal(expected.IsDefault, actual.IsDefault);
        Assert.Equal(expected.BaseURI, actual.BaseURI);
        Assert.Equal(expected.QuoteChar, actual.QuoteChar);
        Assert.Equal(expected.EOF, actual.EOF);
        Assert.Equal(expected.ReadState, actual.ReadState);
        Assert.Equal(expected.IsStartArray(out var expectedItem), actual.IsStartArray(out var actualItem));
        Assert.Equal(expectedItem, actualItem);
        Assert.Equal(expected.TryGetArrayLength(out var expectedCount), actual.TryGetArrayLength(out var actualCount));
        Assert.Equal(expectedCount, actualCount);
        Assert.Equal(
            expected.TryGetLocalNameAsDictionaryString(out var expectedName), actual.TryGetLocalNameAsDictionaryString(out var actualName));
        Assert.Equal(expectedName?.Value, actualName?.Value);
        Assert.Equal(
            expected.TryGetNamespaceUriAsDictionaryString(out expectedName), actual.TryGetNamespaceUriAsDictionaryString(out actualName));
        Assert.Equal(expectedName?.Value, actualName?.Value);
        if (expected.ReadState == ReadState.Interactive)
        {
            Assert.All(Prefixes, prefix => Assert.Equal(expected.LookupNamespace(prefix), actual.LookupNamespace(prefix)));
            AssertSameNames(expected, actual);
        }

        for (var index = 0; index < expected.AttributeCount; index++)
        {
            Assert.Equal(expected.GetAttribute(index), actual.GetAttribute(index));
        }
    }

    // The runtime's own binary reader and writer change these between them.
    private static Type CopiedAs(Type type) =>
        type == typeof(DateTime) || type == typeof(float) || type == typeof(double) ? typeof(string) : type;

    private static void AssertSameNames(XmlDictionaryReader expected, XmlDictionaryReader actual)
    {
        var names = new XmlDictionary();
        var local = names.Add(expected.LocalName);
        var uri = names.Add(expected.NamespaceURI);
        var other = names.Add("other");
        if (expected.NodeType is XmlNodeType.Element or XmlNodeType.EndElement)
        {
            // Twice: the second time goes by what was remembered of the first.
            Assert.True(actual.IsLocalName(local) && actual.IsLocalName(local) && actual.IsNamespaceUri(uri) && actual.IsNamespaceUri(uri));
            Assert.True(actual.IsLocalName(local.Value) && actual.IsNamespaceUri(uri.Value));
            Assert.False(
                actual.IsLocalName(other) || actual.IsNamespaceUri(other) || actual.IsLocalName("other") || actual.IsNamespaceUri("other"));
            Assert.Equal(1, actual.IndexOfLocalName([other, local], uri));
            Assert.Equal(1, actual.IndexOfLocalName(["other", local.Value], uri.Value));
            Assert.Equal(-1, actual.IndexOfLocalName([other], uri));
            Assert.Equal(-1, actual.IndexOfLocalName([local], other));
        }

        if (expected.NodeType == XmlNodeType.Element)
        {
            Assert.Equal(expected.IsStartElement(local, uri), actual.IsStartElement(local, uri));
            Assert.Equal(expected.IsStartElement(other, uri), actual.IsStartElement(other, uri));
            Assert.Equal(expected.IsStartElement(local, other), actual.IsStartElement(local, other));
            Assert.Equal(expected.IsStartElement(local.Value, uri.Value), actual.IsStartElement(local.Value, uri.Value));
            Assert.Equal(expected.IsStartElement(expected.Name), actual.IsStartElement(expected.Name));
            Assert.Equal(expected.IsStartElement("p:other"), actual.IsStartElement("p:other"));
        }
    }
}
