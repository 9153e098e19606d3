// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;

namespace TpchWeb.Soap;

/// <summary>What a service needs of a request: its action and the name of the element in its body.</summary>
/// <param name="Action">The SOAPAction header or the action parameter; empty if there is none.</param>
/// <param name="BodyName">The local name of the body's element.</param>
/// <param name="BodyNamespace">The namespace of the body's element.</param>
internal readonly record struct SoapRequest(string Action, string BodyName, string BodyNamespace)
{
    private const int MaximumDepth = 32;

    /// <summary>Reads a request to its end, so that what is not well-formed is found wherever it is.</summary>
    /// <exception cref="SoapFaultException">The message is not one that this service takes; the reason says why.</exception>
    public static SoapRequest Read(Stream message, Encoding? encoding, string action, SoapVersion version)
    {
        var settings = new XmlReaderSettings
        {
            DtdProcessing = DtdProcessing.Prohibit, IgnoreComments = true, IgnoreWhitespace = true, XmlResolver = null
        };
        try
        {
            using var reader = encoding is null
                ? XmlReader.Create(message, settings)
                : XmlReader.Create(new StreamReader(message, encoding), settings);
            return Read(reader, action, version);
        }
        catch (XmlException e)
        {
            throw new SoapFaultException(SoapFaultCode.Sender, $"The request is not well-formed XML without a DTD: {e.Message}", e);
        }
    }

    private static SoapRequest Read(XmlReader reader, string action, SoapVersion version)
    {
        var ns = version.EnvelopeNamespace;
        reader.MoveToContent();
        if (reader.LocalName != "Envelope")
        {
            throw Sender($"The request's root element is '{reader.Name}'; it has to be the Envelope of {version}.");
        }

        if (reader.NamespaceURI != ns)
        {
            throw new SoapFaultException(
                SoapFaultCode.VersionMismatch,
                $"The envelope's namespace is '{reader.NamespaceURI}', but the content type says {version}, whose namespace is '{ns}'.");
        }

        if (!MoveToChild(reader))
        {
            throw Sender("The envelope is empty; it has to have a Body.");
        }

        if (reader.LocalName == "Header" && reader.NamespaceURI == ns)
        {
            CheckHeaders(reader, version);
        }

        if (reader.NodeType != XmlNodeType.Element || reader.LocalName != "Body" || reader.NamespaceURI != ns)
        {
            throw Sender($"The envelope has '{reader.Name}' where its Body has to be.");
        }

        if (!MoveToChild(reader))
        {
            throw Sender("The body is empty; it has to name a query by one element, from Q1 to Q22.");
        }

        var request = new SoapRequest(action, reader.LocalName, reader.NamespaceURI);
        Skip(reader);
        if (reader.NodeType != XmlNodeType.EndElement)
        {
            throw Sender($"The body has more than one element; '{reader.Name}' is too many.");
        }

        while (reader.Read())
        {
        }

        return request;
    }

    // Leaves the reader behind the header.
    private static void CheckHeaders(XmlReader reader, SoapVersion version)
    {
        if (MoveToChild(reader))
        {
            while (reader.NodeType != XmlNodeType.EndElement)
            {
                var ns = version.EnvelopeNamespace;
                if (reader.NodeType == XmlNodeType.Element && reader.GetAttribute("mustUnderstand", ns)?.Trim() is "1" or "true"
                    && version.IsOurs(reader.GetAttribute(version.RoleAttribute, ns)))
                {
                    throw new SoapFaultException(
                        SoapFaultCode.MustUnderstand,
                        $"The header '{reader.LocalName}' of '{reader.NamespaceURI}' must be understood, and this service understands no headers.");
                }

                Skip(reader);
            }
        }

        reader.Read();
        reader.MoveToContent();
    }

    private static bool MoveToChild(XmlReader reader)
    {
        if (reader.IsEmptyElement)
        {
            return false;
        }

        reader.Read();
        return reader.MoveToContent() == XmlNodeType.Element;
    }

    // XmlReader.Skip goes down any depth; nothing that this service understands is deep.
    private static void Skip(XmlReader reader)
    {
        var depth = reader.Depth;
        if (!reader.IsEmptyElement && reader.NodeType == XmlNodeType.Element)
        {
            while (reader.Read() && reader.Depth > depth)
            {
                if (reader.Depth > MaximumDepth)
                {
                    throw Sender($"The request is nested more than {MaximumDepth} levels deep.");
                }
            }
        }

        reader.Read();
        reader.MoveToContent();
    }

    private static SoapFaultException Sender(string reason) => new(SoapFaultCode.Sender, reason);
}
