// SPDX-License-Identifier: MIT
namespace TpchWeb.Soap;

/// <summary>Why a service refuses a message, in the words of SOAP 1.2.</summary>
public enum SoapFaultCode
{
    /// <summary>The message is wrong; SOAP 1.1 calls it Client.</summary>
    Sender,

    /// <summary>The service failed; SOAP 1.1 calls it Server.</summary>
    Receiver,

    /// <summary>The envelope is of another version than the content type.</summary>
    VersionMismatch,

    /// <summary>A header that must be understood is not.</summary>
    MustUnderstand,
}
