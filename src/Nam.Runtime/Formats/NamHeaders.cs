// SPDX-License-Identifier: MIT

namespace Nam.Formats;

/// <summary>The names of NAM's headers (docs/wire-format.md sections 2 and 3).</summary>
public static class NamHeaders
{
    /// <summary>The request header with the client's profile.</summary>
    public const string Profile = "NAM-Profile";

    /// <summary>The local name of the SOAP header that carries the profile where there are no HTTP headers.</summary>
    public const string SoapProfile = "Profile";

    /// <summary>The namespace of <see cref="SoapProfile"/>.</summary>
    public const string SoapNamespace = "urn:network-adaptable-middleware:1";

    /// <summary>The reply header with the reply's name and the server's time.</summary>
    public const string Reply = "NAM-Reply";

    /// <summary>What the reply header Vary has of a reply that a server with NAM has planned.</summary>
    internal const string Vary = $"{Profile}, Accept-Encoding";

    /// <summary>The reply header with the reason for which the reply left as it did, where the service is set to say it.</summary>
    public const string Reason = "NAM-Reason";
}
