// SPDX-License-Identifier: MIT
using System.Collections.Frozen;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Structure;

/// <summary>The strings that the table of every container starts with; docs/container-format.md section 8.</summary>
internal static class KnownStrings
{
    internal const int Count = 64;

    /// <summary>The entry of the empty string.</summary>
    internal const int Empty = 0;

    /// <summary>The entry of the namespace of the prefix xml.</summary>
    internal const int XmlNamespace = 17;

    /// <summary>The entry of the prefix xml.</summary>
    internal const int Xml = 34;

    internal static readonly string[] Table =
    [
        string.Empty,
        "http://www.w3.org/2003/05/soap-envelope",
        "http://schemas.xmlsoap.org/soap/envelope/",
        "http://www.w3.org/2001/XMLSchema-instance",
        "http://www.w3.org/2001/XMLSchema",
        "http://schemas.microsoft.com/2003/10/Serialization/",
        "http://schemas.microsoft.com/2003/10/Serialization/Arrays",
        "http://schemas.datacontract.org/2004/07/System",
        "http://tempuri.org/",
        "http://www.w3.org/2005/08/addressing",
        "http://www.w3.org/2005/08/addressing/anonymous",
        "http://schemas.microsoft.com/ws/2005/05/addressing/none",
        "http://schemas.xmlsoap.org/soap/encoding/",
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd",
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
        "urn:schemas-microsoft-com:xml-diffgram-v1",
        "urn:schemas-microsoft-com:xml-msdata",
        NamespaceScopes.XmlNamespace,
        "s", "soap", "soapenv", "a", "b", "c", "d", "e", "i", "o", "u", "z", "x", "xs",
        "xsd", "xsi", "xml", "diffgr", "msdata", "Envelope", "Header", "Body", "Fault", "Code", "Value", "Reason",
        "Text", "Detail", "faultcode", "faultstring",
        "Action", "RelatesTo", "MessageID", "To", "mustUnderstand", "nil", "type", "lang", "id", "Id", "Ref", "Row",
        "Item", "string", "int", "Key",
    ];

    private static readonly FrozenDictionary<string, int> Entries =
        Table.Select((text, entry) => KeyValuePair.Create(text, entry)).ToFrozenDictionary(StringComparer.Ordinal);

    internal static bool TryFind(string text, out int entry) => Entries.TryGetValue(text, out entry);
}
