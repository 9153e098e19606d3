// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Client;

/// <summary>Times one call: request sent, headers, body, decoded.</summary>
/// <remarks>
/// Call the methods in the order of the events; each may be left out when it did not happen. Not thread-safe: one call is one timer.
/// Definitions are those of docs/network-model.md: the transfer time is from sending the request to the last byte, less the server's own time.
/// </remarks>
public sealed class ReplyTimer
{
    private readonly ServerPath _path;
    private readonly TimeProvider _time;
    private readonly long _sent;
    private DispersionProbe _dispersion;
    private long? _headers;
    private long? _ended;
    private bool _isDiscarded;
    private double? _serverSeconds;

    internal ReplyTimer(ServerPath path, TimeProvider time, double roundTripSeconds)
    {
        _path = path;
        _time = time;
        _sent = time.GetTimestamp();
        var isTls = path.Server.StartsWith("https", StringComparison.OrdinalIgnoreCase);
        _dispersion = new DispersionProbe(isTls, roundTripSeconds);
    }

    /// <summary>Gets the name that the server gave the reply, once its header was read.</summary>
    public string? ReplyId { get; private set; }

    /// <summary>Gets the bytes of the body that were read so far.</summary>
    public long BodyBytes { get; private set; }

    /// <summary>Gets the time from sending the request to the last byte less the server's time, in seconds; <see langword="null"/> before the end or when the server did not give its time.</summary>
    public double? TotalSeconds => _ended is { } ended && _serverSeconds is { } server ? Math.Max(0, Seconds(_sent, ended) - server) : null;

    internal double? RoundTripSeconds => _headers is { } headers && _serverSeconds is { } server ? Math.Max(0, Seconds(_sent, headers) - server) : null;

    internal double? DispersionBytesPerSecond => _dispersion.TryGetBandwidth(out var bytesPerSecond) ? bytesPerSecond : null;

    internal double? TransferSeconds => _ended is { } ended && _headers is { } headers ? Seconds(headers, ended) : null;

    /// <summary>Notes that the reply's headers have arrived.</summary>
    /// <param name="replyHeader">The text of the <c>NAM-Reply</c> header, or <see langword="null"/>; a malformed one counts as absent.</param>
    public void HeadersArrived(string? replyHeader)
    {
        _headers = _time.GetTimestamp();
        if (replyHeader is not null && ReplyHeader.TryParse(replyHeader, out var header))
        {
            ReplyId = header.Id;
            _serverSeconds = header.ServerSeconds;
        }
    }

    /// <summary>Notes that this reply did not come from the server straight away (a cache or another server gave it), so that its times tell nothing of the path.</summary>
    /// <remarks>What decoding it takes still counts: that is the client's own.</remarks>
    public void Discard()
    {
        _isDiscarded = true;
        ReplyId = null;
        _serverSeconds = null;
    }

    /// <summary>Notes that a piece of the body was read.</summary>
    /// <param name="bytes">Its size.</param>
    public void BodyRead(int bytes)
    {
        BodyBytes += bytes;
        _dispersion.Add(Seconds(_sent, _time.GetTimestamp()), bytes);
    }

    /// <summary>Notes that the last byte of the body was read, and teaches the path what the transfer showed.</summary>
    public void BodyEnded()
    {
        _ended = _time.GetTimestamp();
        if (!_isDiscarded)
        {
            _path.ObserveTransfer(this);
        }
    }

    /// <summary>Notes that the reply is decoded, and teaches the path what that took; time spent since <see cref="BodyEnded"/> counts.</summary>
    /// <param name="target">What it was decoded to.</param>
    /// <param name="form">The form that the reply had.</param>
    /// <param name="codec">The name of the codec that the reply had.</param>
    /// <param name="formBytes">The size of the form without the codec.</param>
    /// <returns>The time that decoding took, in seconds; <see langword="null"/> when the end of the body was not noted.</returns>
    public double? Decoded(DecodeTarget target, XmlForm form, string codec, long formBytes)
    {
        double? seconds = _ended is { } ended ? Seconds(ended, _time.GetTimestamp()) : null;
        _path.ObserveDecode(this, target, form, codec, formBytes, seconds);
        return seconds;
    }

    private double Seconds(long from, long to) => (double)(to - from) / _time.TimestampFrequency;
}
