// SPDX-License-Identifier: MIT
namespace Nam.Study.SoapOverhead;

/// <summary>How a reply is asked for and comes.</summary>
internal enum OverheadProtocol
{
    /// <summary>Bytes behind their length, over TCP alone.</summary>
    Tcp,

    /// <summary>SOAP as text over HTTP.</summary>
    Soap,

    /// <summary>The same service and caller with NAM on both sides.</summary>
    Nam,
}
