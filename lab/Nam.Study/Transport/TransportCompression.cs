// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport;

/// <summary>How replies are made smaller.</summary>
internal enum TransportCompression
{
    /// <summary>Not at all.</summary>
    None,

    /// <summary>Always by gzip, at the level that the software has by default.</summary>
    GZip,

    /// <summary>As NAM chooses.</summary>
    Nam,
}
