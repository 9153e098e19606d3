// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Net;
using Nam.Connections;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>What a host knows of a reply before it is written.</summary>
/// <param name="Operation">The name of the operation, under which the engine learns; a closed set such as route
/// patterns or SOAP actions.</param>
/// <param name="Client">The caller's profile, as <see cref="NamServer.ReadProfile"/> returned it.</param>
/// <param name="IsHttps">Whether the reply leaves over TLS.</param>
internal readonly record struct ReplyFacts(string Operation, ClientProfile Client, bool IsHttps = false)
{
    // The last 8 bytes of an IPv4 address that is mapped into IPv6.
    private const ulong MappedIPv4 = 0xFFFF_0000_0000;

    /// <summary>Gets whether the reply may have a secret: it then leaves uncompressed, as text or in the binary form.</summary>
    public bool HasSecrets { get; init; }

    /// <summary>Gets whether the operation's name is of the caller's making, such as a path that no route stands for or
    /// a SOAP action: it then takes no other's place before it has had some replies.</summary>
    /// <value>Default <see langword="false"/>: the name is one of a closed set that the host knows.</value>
    public bool IsNamedByCaller { get; init; }

    /// <summary>Gets the caller's address, or the one that a proxy reports, if the host trusts that proxy. Reports from
    /// one address change nothing for others.</summary>
    /// <value>Default <see langword="null"/>: the connection's address. Callers without an address count as one.</value>
    public IPAddress? Caller { get; init; }

    /// <summary>Gets the connection that the reply leaves by, whose state the plan goes by if it is the caller's own.</summary>
    /// <value>Default <see langword="null"/>: the plan goes by what the caller says.</value>
    public ServerConnection? Connection { get; init; }

    /// <summary>Gets whether the reply leaves over a transport without header fields, so that text in a codec needs a frame.</summary>
    public bool IsInBand { get; init; }

    /// <summary>Gets whether the operation is one of a WCF contract, named <c>Contract.Operation</c>; spans say so.</summary>
    public bool IsWcf { get; init; }

    /// <summary>Gets whether the caller may have waited for the connection.</summary>
    public bool IsNewConnection { get; init; }

    /// <summary>Gets who knows what to assume of the path where the caller has not measured it.</summary>
    /// <value>Default <see langword="null"/>: what NAM assumes of any path
    /// (<see cref="Network.NetworkPath.AssumedRoundTripSeconds"/>, <see cref="Network.NetworkPath.UsableBandwidth"/>).</value>
    public INamPathPriors? Priors { get; init; }

    /// <summary>Gets when the request arrived, as <see cref="System.Diagnostics.Stopwatch.GetTimestamp"/> returned it.</summary>
    /// <value>Default <see langword="null"/>: not known; the caller is told what encoding took.</value>
    public long? Arrived { get; init; }

    /// <summary>Gets what tells callers apart: a number of the IPv4 address, or of the IPv6 network of 64 bits, which is what one caller
    /// has; 0 where no address is known.</summary>
    internal ulong CallerNumber
    {
        get
        {
            if ((Caller ?? Connection?.RemoteAddress) is not { } address)
            {
                return 0;
            }

            Span<byte> bytes = stackalloc byte[16];
            address.TryWriteBytes(bytes, out var written);
            return written == sizeof(uint)
                ? MappedIPv4 | BinaryPrimitives.ReadUInt32BigEndian(bytes)
                : BinaryPrimitives.ReadUInt64BigEndian(address.IsIPv4MappedToIPv6 ? bytes[8..] : bytes);
        }
    }
}
