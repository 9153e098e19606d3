// SPDX-License-Identifier: MIT

namespace Nam.ServiceModel.Http;

/// <summary>The name under which a server's profile is kept.</summary>
internal static class ServerAddress
{
    /// <summary>Gives scheme, host and port, without the user's name and password, which some put into addresses: profiles are kept and logged under this name.</summary>
    public static string Of(Uri uri) => uri.GetComponents(UriComponents.SchemeAndServer, UriFormat.UriEscaped);
}
