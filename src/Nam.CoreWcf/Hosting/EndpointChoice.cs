// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Hosting;

/// <summary>What was asked for an endpoint.</summary>
internal enum EndpointChoice
{
    /// <summary>Nothing: its replies are adapted if its binding was given NAM, and only then.</summary>
    Open,

    /// <summary>Its replies are to be adapted.</summary>
    Adapted,

    /// <summary>Its replies are to leave as without NAM, whatever else asks for NAM.</summary>
    Plain,
}
