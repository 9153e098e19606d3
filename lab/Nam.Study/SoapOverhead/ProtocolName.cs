// SPDX-License-Identifier: MIT
namespace Nam.Study.SoapOverhead;

/// <summary>Protocols as the report calls them.</summary>
internal static class ProtocolName
{
    /// <summary>All of them, in the order of the tables.</summary>
    internal static IReadOnlyList<OverheadProtocol> All { get; } = [OverheadProtocol.Tcp, OverheadProtocol.Soap, OverheadProtocol.Nam];

    /// <summary>The name of one.</summary>
    internal static string Of(OverheadProtocol protocol) => protocol switch
    {
        OverheadProtocol.Tcp => "TCP",
        OverheadProtocol.Soap => "SOAP/HTTP",
        _ => "SOAP with NAM",
    };
}
