// SPDX-License-Identifier: MIT
using TpchWeb.Soap;

namespace TpchWeb.Tests;

/// <summary>Messages for tests.</summary>
internal static class Envelopes
{
    public static SoapVersion Version(string name) => name == "1.1" ? SoapVersion.Soap11 : SoapVersion.Soap12;

    public static string Of(SoapVersion version, string body, string header = "") =>
        $"<s:Envelope xmlns:s=\"{version.EnvelopeNamespace}\">{header}<s:Body>{body}</s:Body></s:Envelope>";

    public static string Query(SoapVersion version, int number) => Of(version, $"<Q{number} xmlns=\"http://nam.example/tpch\"/>");
}
