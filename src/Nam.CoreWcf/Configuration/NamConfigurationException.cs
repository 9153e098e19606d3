// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Configuration;

/// <summary>NAM's settings in a configuration are wrong; the message says where, what stands there and what is allowed.</summary>
public sealed class NamConfigurationException : InvalidOperationException
{
    /// <summary>Makes the exception.</summary>
    public NamConfigurationException()
    {
    }

    /// <summary>Makes the exception.</summary>
    /// <param name="message">Where, what stands there and what is allowed.</param>
    public NamConfigurationException(string message)
        : base(message)
    {
    }

    /// <summary>Makes the exception.</summary>
    /// <param name="message">Where, what stands there and what is allowed.</param>
    /// <param name="innerException">What was met.</param>
    public NamConfigurationException(string message, Exception innerException)
        : base(message, innerException)
    {
    }
}
