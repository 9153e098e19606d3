// SPDX-License-Identifier: MIT
namespace TpchWeb.Soap;

/// <summary>The two versions of SOAP, with what differs between them.</summary>
public sealed class SoapVersion
{
    private SoapVersion(
        string name, string envelopeNamespace, string mediaType, string ultimateReceiver, string nextRole, string roleAttribute)
    {
        Name = name;
        EnvelopeNamespace = envelopeNamespace;
        MediaType = mediaType;
        ContentType = mediaType + "; charset=utf-8";
        UltimateReceiver = ultimateReceiver;
        NextRole = nextRole;
        RoleAttribute = roleAttribute;
    }

    /// <summary>SOAP 1.1: the W3C's note of 8 May 2000.</summary>
    public static SoapVersion Soap11 { get; } = new(
        "1.1", "http://schemas.xmlsoap.org/soap/envelope/", "text/xml", "", "http://schemas.xmlsoap.org/soap/actor/next", "actor");

    /// <summary>SOAP 1.2: the W3C's recommendation of 27 April 2007.</summary>
    public static SoapVersion Soap12 { get; } = new(
        "1.2",
        "http://www.w3.org/2003/05/soap-envelope",
        "application/soap+xml",
        "http://www.w3.org/2003/05/soap-envelope/role/ultimateReceiver",
        "http://www.w3.org/2003/05/soap-envelope/role/next",
        "role");

    /// <summary>Gets "1.1" or "1.2".</summary>
    public string Name { get; }

    /// <summary>Gets the namespace of the envelope, by which a receiver tells the versions apart.</summary>
    public string EnvelopeNamespace { get; }

    /// <summary>Gets the media type of messages.</summary>
    public string MediaType { get; }

    /// <summary>Gets the media type with the charset that replies have.</summary>
    public string ContentType { get; }

    internal string UltimateReceiver { get; }

    internal string NextRole { get; }

    internal string RoleAttribute { get; }

    /// <inheritdoc/>
    public override string ToString() => "SOAP " + Name;

    /// <summary>Says whether a header block with this role or actor is for a service that is both the next and the last node.</summary>
    internal bool IsOurs(string? role) => string.IsNullOrEmpty(role) || role == UltimateReceiver || role == NextRole;
}
