// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Characterization;
using Nam.Codecs.Secrets;
using Nam.Connections;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>What a host knows of a reply when it asks the engine to encode it.</summary>
/// <param name="Operation">The name of the operation, under which the engine learns; a closed set such as route patterns or SOAP actions.</param>
/// <param name="Client">The caller's profile, as <see cref="NamServer.ReadProfile"/> gave it.</param>
/// <param name="ContentType">The content type that the reply would have had, or <see langword="null"/>.</param>
/// <param name="IsUtf8Xml">Whether a finished text is XML in UTF-8, so that it can be sent in the binary form; other texts can be compressed only.</param>
/// <param name="IsHttps">Whether the reply leaves over TLS.</param>
internal readonly record struct ReplyRequest(string Operation, ClientProfile Client, string? ContentType, bool IsUtf8Xml = true, bool IsHttps = false)
{
    /// <summary>Gets where this operation's replies have secrets, besides what the engine knows; a reply that may have some leaves in no codec.</summary>
    /// <value>Keep one set an operation, for example from <see cref="SecretPaths.FromTypes"/>; default <see langword="null"/>: none.</value>
    public SecretPaths? Secrets { get; init; }

    /// <summary>Gets whether the operation's name is of the caller's making, such as a path that no route stands for or a SOAP action: it then takes no other's place before it has had some replies.</summary>
    /// <value>Default <see langword="false"/>: the name is one of a closed set that the host knows.</value>
    public bool IsNamedByCaller { get; init; }

    /// <summary>Gets the caller's address; behind a proxy that the host trusts, the one that the proxy tells. What one address reports changes nothing for others.</summary>
    /// <value>Default <see langword="null"/>: that of the connection. Callers without an address count as one.</value>
    public IPAddress? Caller { get; init; }

    /// <summary>Gets the caller as one that reports.</summary>
    internal ulong Voice => DecodeVoices.CallerOf(Caller ?? Connection?.RemoteAddress);

    /// <summary>Gets the connection that the reply leaves by, whose state the plan goes by.</summary>
    /// <value>Default <see langword="null"/>: the plan goes by what the caller says.</value>
    public ServerConnection? Connection { get; init; }

    /// <summary>Gets what to assume of the path where neither the caller nor the connection has measured it.</summary>
    /// <value>Default <see langword="null"/>: what NAM assumes of any path (<see cref="Network.NetworkPath.AssumedRoundTripSeconds"/>, <see cref="Network.NetworkPath.UsableBandwidth"/>).</value>
    public PathPrior? Prior { get; init; }
}
