// SPDX-License-Identifier: MIT

using Nam.Codecs;
using Nam.Codecs.Compression;
using Nam.Formats;
using Nam.Profiles;

namespace Nam.Client;

/// <summary>Settings of the client's side of NAM; the defaults work.</summary>
/// <remarks>Read once, when the engine is built; later changes have no effect.</remarks>
public sealed class NamClientOptions
{
    /// <summary>Gets or sets whether requests carry the profile; without it every reply comes as it would without NAM.</summary>
    /// <value>Default <see langword="true"/>.</value>
    public bool Enabled { get; set; } = true;

    /// <summary>Gets or sets what the client decodes besides text.</summary>
    /// <value>Default: all. Text in gzip and Brotli is asked for by Accept-Encoding, unless the request has that field already; over
    /// net.tcp, where there is none, the profile is sent by clients that have both.</value>
    public ClientCapabilities Capabilities { get; set; } = AllCapabilities;

    /// <summary>Gets or sets the ceilings for what a reply may decode to.</summary>
    /// <value>Default: <see cref="DecodeLimits.Default"/>.</value>
    public DecodeLimits Limits { get; set; } = DecodeLimits.Default;

    /// <summary>Gets or sets the codecs that decode.</summary>
    /// <value>Default: <see cref="CodecRegistry.Default"/>.</value>
    public CodecRegistry Codecs { get; set; } = CodecRegistry.Default;

    /// <summary>Gets or sets whether made-up replies are encoded and decoded when the process's first engine is built, so that the
    /// first real ones do not wait for NAM's code to be compiled: once, with at most some 500 ms of processor time in the background, on a
    /// thread of low priority.</summary>
    /// <value>Default <see langword="true"/>; nothing is done on machines with a single processor. They teach nothing, and no
    /// metric counts them. Turn it off in programs that make a call or two and end.</value>
    public bool WarmUp { get; set; } = true;

    /// <summary>Gets or sets the most servers that get a profile; further ones are called without one that lasts.</summary>
    /// <value>1 to 100,000; default 1,000.</value>
    public int MaximumServers { get; set; } = 1000;

    /// <summary>Gets or sets how often changed profiles are written to the store.</summary>
    /// <value>100 ms to 1 h; default 10 s. They are also written when the engine is disposed.</value>
    public TimeSpan SaveInterval { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>Gets all that a client can decode.</summary>
    internal const ClientCapabilities AllCapabilities = ClientProfile.AllOfVersion1 | AcceptedCodings.All;

    /// <summary>Returns whether two have the same settings.</summary>
    internal bool HasSameValues(NamClientOptions other) =>
        (Enabled, Capabilities, Limits, Codecs, WarmUp, MaximumServers, SaveInterval)
        == (other.Enabled, other.Capabilities, other.Limits, other.Codecs, other.WarmUp, other.MaximumServers, other.SaveInterval);

    /// <summary>Returns a copy for the engine. Later changes to these options do not reach the copy.</summary>
    internal NamClientOptions Copy() => (NamClientOptions)MemberwiseClone();
}
