// SPDX-License-Identifier: MIT
namespace TpchWeb.Soap;

/// <summary>A SOAP fault: thrown where a service refuses a message, and where a client gets such an answer.</summary>
/// <param name="code">Why.</param>
/// <param name="reason">A sentence for people.</param>
/// <param name="innerException">What brought it about, if anything.</param>
public sealed class SoapFaultException(SoapFaultCode code, string reason, Exception? innerException = null)
    : Exception(reason, innerException)
{
    /// <summary>Gets why.</summary>
    public SoapFaultCode Code { get; } = code;
}
