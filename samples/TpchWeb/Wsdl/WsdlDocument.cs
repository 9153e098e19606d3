// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Tpch.Queries;
using TpchWeb.Queries;
using TpchWeb.Soap;

namespace TpchWeb.Wsdl;

/// <summary>Writes the WSDL 1.1 of the service: document/literal wrapped, with a binding for each version of SOAP.</summary>
internal static class WsdlDocument
{
    public const string Namespace = "http://schemas.xmlsoap.org/wsdl/";
    public const string Soap11Binding = "http://schemas.xmlsoap.org/wsdl/soap/";
    public const string Soap12Binding = "http://schemas.xmlsoap.org/wsdl/soap12/";
    private const string HttpTransport = "http://schemas.xmlsoap.org/soap/http";
    private const string PortType = "Tpch";

    /// <summary>Writes the document.</summary>
    /// <param name="address">Where callers reach the service.</param>
    /// <returns>The document in UTF-8.</returns>
    public static byte[] Write(string address)
    {
        using var stream = new MemoryStream();
        using (var writer = XmlWriter.Create(stream, new XmlWriterSettings { Indent = true, Encoding = new UTF8Encoding(false) }))
        {
            writer.WriteStartElement("wsdl", "definitions", Namespace);
            writer.WriteAttributeString("name", "Tpch");
            writer.WriteAttributeString("targetNamespace", TpchQuery.ContractNamespace);
            writer.WriteAttributeString("xmlns", "tns", null, TpchQuery.ContractNamespace);
            writer.WriteAttributeString("xmlns", "soap", null, Soap11Binding);
            writer.WriteAttributeString("xmlns", "soap12", null, Soap12Binding);
            Start(writer, "types");
            RowSchema.Create().Write(writer);
            writer.WriteEndElement();
            WriteMessages(writer);
            WritePortType(writer);
            WriteBinding(writer, "soap", Soap11Binding, SoapVersion.Soap11);
            WriteBinding(writer, "soap12", Soap12Binding, SoapVersion.Soap12);
            WriteService(writer, address);
            writer.WriteEndElement();
        }

        return stream.ToArray();
    }

    private static void WriteMessages(XmlWriter writer)
    {
        foreach (var contract in QueryContract.All)
        {
            foreach (var name in new[] { contract.RequestName, contract.ResponseName })
            {
                Start(writer, "message", name);
                Start(writer, "part", "parameters");
                writer.WriteAttributeString("element", "tns:" + name);
                writer.WriteEndElement();
                writer.WriteEndElement();
            }
        }
    }

    private static void WritePortType(XmlWriter writer)
    {
        Start(writer, "portType", PortType);
        foreach (var contract in QueryContract.All)
        {
            Start(writer, "operation", contract.RequestName);
            writer.WriteElementString("wsdl", "documentation", Namespace, contract.Query.Name);
            WriteMessageReference(writer, "input", contract.RequestName);
            WriteMessageReference(writer, "output", contract.ResponseName);
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    }

    private static void WriteMessageReference(XmlWriter writer, string direction, string message)
    {
        Start(writer, direction);
        writer.WriteAttributeString("message", "tns:" + message);
        writer.WriteEndElement();
    }

    private static void WriteBinding(XmlWriter writer, string prefix, string ns, SoapVersion version)
    {
        Start(writer, "binding", BindingName(version));
        writer.WriteAttributeString("type", "tns:" + PortType);
        writer.WriteStartElement(prefix, "binding", ns);
        writer.WriteAttributeString("style", "document");
        writer.WriteAttributeString("transport", HttpTransport);
        writer.WriteEndElement();
        foreach (var contract in QueryContract.All)
        {
            Start(writer, "operation", contract.RequestName);
            writer.WriteStartElement(prefix, "operation", ns);
            writer.WriteAttributeString("soapAction", contract.Action);
            writer.WriteAttributeString("style", "document");
            writer.WriteEndElement();
            WriteBody(writer, "input", prefix, ns);
            WriteBody(writer, "output", prefix, ns);
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    }

    private static void WriteBody(XmlWriter writer, string direction, string prefix, string ns)
    {
        Start(writer, direction);
        writer.WriteStartElement(prefix, "body", ns);
        writer.WriteAttributeString("use", "literal");
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    private static void WriteService(XmlWriter writer, string address)
    {
        Start(writer, "service", "TpchService");
        foreach (var (version, prefix, ns) in new[]
        {
            (SoapVersion.Soap11, "soap", Soap11Binding), (SoapVersion.Soap12, "soap12", Soap12Binding)
        })
        {
            Start(writer, "port", BindingName(version));
            writer.WriteAttributeString("binding", "tns:" + BindingName(version));
            writer.WriteStartElement(prefix, "address", ns);
            writer.WriteAttributeString("location", address);
            writer.WriteEndElement();
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    }

    private static string BindingName(SoapVersion version) => version == SoapVersion.Soap11 ? "TpchSoap11" : "TpchSoap12";

    private static void Start(XmlWriter writer, string element, string? name = null)
    {
        writer.WriteStartElement("wsdl", element, Namespace);
        if (name is not null)
        {
            writer.WriteAttributeString("name", name);
        }
    }
}
