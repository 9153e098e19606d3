// SPDX-License-Identifier: MIT

using System.Net;

namespace Nam.Gateway;

/// <summary>Settings of the gateway; all but the backend have defaults that work.</summary>
/// <remarks>Bound from configuration section <c>Gateway</c>, checked when the application starts and read once; later
/// changes have no effect.</remarks>
public sealed class NamGatewayOptions
{
    /// <summary>Gets or sets the address of the service to which the gateway passes requests.</summary>
    /// <value>An absolute http or https address without user, query and fragment; a path in it goes before the path of
    /// every request. Default: none; this or <see cref="Backends"/> is needed.</value>
    public Uri? Backend { get; set; }

    /// <summary>Gets the addresses of services that are alike; requests go to them in turn, besides
    /// <see cref="Backend"/> if that is set.</summary>
    /// <value>Addresses as of <see cref="Backend"/>; default: none.</value>
    public IList<Uri> Backends { get; } = [];

    /// <summary>Gets or sets the version of HTTP to the backend, exactly: there is no other if the backend does not speak it.</summary>
    /// <value>1.1 (default) or 2.0; 2.0 without TLS needs a backend that expects HTTP/2 at once (prior knowledge).</value>
    public Version BackendVersion { get; set; } = HttpVersion.Version11;

    /// <summary>Gets or sets whether any certificate of an https backend is taken.</summary>
    /// <value>Default <see langword="false"/>: it has to be valid. On, whoever is between the gateway and the backend
    /// can read and change everything.</value>
    public bool AcceptAnyCertificate { get; set; }

    /// <summary>Gets or sets whether the backend gets the Host header of the caller.</summary>
    /// <value>
    /// Default <see langword="true"/>, so that the addresses that it writes into WSDL and redirects are the gateway's.
    /// An https backend then has to have a certificate for that host. Off, it gets its own address's host.
    /// </value>
    public bool PreserveHost { get; set; } = true;

    /// <summary>Gets or sets whether the backend has NAM itself and adapts its replies.</summary>
    /// <value>Default <see langword="false"/>: it never sees NAM's headers, and the gateway adapts. On, NAM's headers
    /// pass both ways and the gateway adapts nothing.</value>
    public bool BackendHasNam { get; set; }

    /// <summary>Gets or sets whether the gateway passes on what a caller sends in the fields of proxies, and adds its own part. The fields
    /// are <c>X-Forwarded-*</c>, <c>X-Real-IP</c>, client certificates and users (docs/gateway.md).</summary>
    /// <value>Default <see langword="false"/>: the gateway removes these fields, since anybody can write them. Turn it
    /// on if another proxy that nobody can go around stands in front of the gateway.</value>
    public bool TrustForwarded { get; set; }

    /// <summary>Gets or sets the name of this gateway in <c>Via</c>, by which it notices requests that come back to it.</summary>
    /// <value>A token of RFC 9110; default: <c>nam-</c> and 16 random hexadecimal digits, so that no two gateways have the same.</value>
    public string ViaName { get; set; } = $"nam-{Random.Shared.NextInt64():x16}";

    /// <summary>Gets or sets the longest that connecting to a backend may take, with TLS.</summary>
    /// <value>10 ms to 1 h; default 5 s.</value>
    public TimeSpan ConnectTimeout { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>Gets or sets how long nothing may move: no header of a reply after the request, no further byte of a body.</summary>
    /// <value>10 ms to 24 h; default 100 s. A backend that does not answer in time is a 504 to the caller.</value>
    public TimeSpan ActivityTimeout { get; set; } = TimeSpan.FromSeconds(100);

    /// <summary>Gets or sets how long a backend that could not be connected to is passed over while there are others.</summary>
    /// <value>10 ms to 1 h; default 10 s.</value>
    public TimeSpan SetAsideTime { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>Gets or sets the longest body of a request.</summary>
    /// <value>Bytes from 0; default 30,000,000; <see langword="null"/> for no limit.</value>
    public long? MaximumRequestBytes { get; set; } = 30_000_000;

    /// <summary>Gets or sets the page of the backends that is asked for their health; those that do not answer it twice
    /// with success are passed over while there are others.</summary>
    /// <value>A path such as <c>/health</c>, appended to the path of the backend's address; default
    /// <see langword="null"/>: no page is asked.</value>
    public string? HealthPath { get; set; }

    /// <summary>Gets or sets how often <see cref="HealthPath"/> is asked, which is the time that it may take too.</summary>
    /// <value>10 ms to 1 h; default 10 s.</value>
    public TimeSpan HealthInterval { get; set; } = TimeSpan.FromSeconds(10);
}
