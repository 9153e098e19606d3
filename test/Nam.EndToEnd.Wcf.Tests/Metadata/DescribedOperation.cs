// SPDX-License-Identifier: MIT

using System.Xml;
using System.Xml.Linq;

namespace Nam.EndToEnd.Wcf.Metadata;

/// <summary>An operation as a description tells of it, with a request made from its schema.</summary>
internal sealed record DescribedOperation(string Name, XNamespace Envelope, string Action, XDocument Request, XmlQualifiedName? Reply)
{
    private bool IsSoap12 => Envelope.NamespaceName == "http://www.w3.org/2003/05/soap-envelope";

    public string ContentType => IsSoap12 ? $"application/soap+xml; charset=utf-8; action=\"{Action}\"" : "text/xml; charset=utf-8";

    public string SoapActionHeader => $"\"{Action}\"";
}
