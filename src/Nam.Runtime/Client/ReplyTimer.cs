// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Client;

/// <summary>Times one call: request sent, headers, body, decoded.</summary>
/// <remarks>
/// Call the methods in the order of the events; each may be left out when it did not happen. Not thread-safe: one call is one timer.
/// Definitions are those of docs/network-model.md: the transfer time is from sending the request to the last byte, less
/// the server's own time. A transport that hands over whole messages calls <see cref="MessageArrived"/> in place of
/// <see cref="HeadersArrived"/>, <see cref="BodyRead"/> and <see cref="BodyEnded"/>.
/// </remarks>
internal sealed partial class ReplyTimer
{
    private const int FirstWindowBytes = NetworkPath.InitialWindow * NetworkPath.DefaultMaximumSegmentSize;
    private const double LeastWaitSeconds = 50e-6;
    private const int LeastReads = 3;
    private const double LongGap = 4;

    // A sender whose rate doubles every round trip gets from one doubling of the bytes to the next at least twice as
    // fast; one that is steady, or whose waits are taken off, stays the same.
    private const double GrowingRate = 1.5;
    private readonly ServerPath _path;
    private readonly TimeProvider _time;
    private readonly long _sent;
    private readonly long _openings;
    private double _knownRoundTripSeconds;
    private DispersionProbe _dispersion;
    private double _waitedSeconds;
    private double _firstReadSeconds;
    private double _lastReadSeconds;
    private int _reads;
    private Burst _burst;
    private FrameReads _frame;
    private Mark _eighth;
    private Mark _quarter;
    private Mark _half;
    private long? _headers;
    private long? _ended;
    private bool _isDiscarded;
    private bool _isNewConnection;
    private bool _isFlowing;
    private long? _ready;
    private double _roundTripSeconds;
    private double? _serverSeconds;
    private double? _transferSeconds;
    private double _behindSeconds;
    private (DecodedReply Reply, double WorkSeconds, long Ended)? _undone;

    internal ReplyTimer(ServerPath path, TimeProvider time, double roundTripSeconds, long openings)
    {
        _path = path;
        _time = time;
        _openings = openings;
        _sent = time.GetTimestamp();
        _knownRoundTripSeconds = roundTripSeconds;
        _dispersion = new DispersionProbe(IsTls(path), roundTripSeconds);
    }

    /// <summary>Gets the name that the server gave the reply, once its header was read.</summary>
    public string? ReplyId { get; private set; }

    /// <summary>Gets the bytes of the body that were read so far.</summary>
    public long BodyBytes { get; private set; }

    /// <summary>Gets the time from sending the request to the last byte less the server's time, in seconds;
    /// <see langword="null"/> before the end or when the server did not give its time.</summary>
    /// <remarks>
    /// A request that may have waited for its connection to open took longer to be answered than the network explains. There
    /// the time counts from when the connection was ready, where that was noted (<see cref="ServerPath.NoteConnectionReady"/>);
    /// elsewhere the path's round trip stands for the time to the reply's headers, which is what it is by definition once the
    /// server's time is off, and while the round trip is not known, neither is this.
    /// </remarks>
    public double? TotalSeconds =>
        _ended is not { } ended || _serverSeconds is not { } server ? null
        : !_isNewConnection ? Math.Max(0, Seconds(_sent, ended) - server)
        : _ready is { } ready ? Math.Max(0, Seconds(ready, ended) - server)
        : _headers is { } headers && _roundTripSeconds > 0 ? _roundTripSeconds + Seconds(headers, ended)
        : null;

    /// <summary>Gets what is reported as <see cref="TotalSeconds"/>: of a reply that flowed and is decoded, with what its caller
    /// waited from the last byte to the result, and without decoding.</summary>
    internal double? ReportedSeconds => TotalSeconds is { } total ? Math.Max(0, total + _behindSeconds) : null;

    /// <summary>Gets whether the reply came over a connection on which nothing was sent before.</summary>
    internal bool IsNewConnection => _isNewConnection;

    internal double? RoundTripSeconds =>
        _headers is { } headers && _serverSeconds is { } server && !_isNewConnection ? Math.Max(0, Seconds(_sent, headers) - server) : null;

    /// <summary>Gets whether the server was still making the reply while it came, so that its pace may be the server's
    /// and not the path's.</summary>
    internal bool IsFlowing => _isFlowing;

    /// <summary>Gets whether the reply left its server as text with a Content-Encoding.</summary>
    public bool IsCoded { get; private set; }

    /// <summary>Gets or sets whether a handler below undoes the reply's Content-Encoding unseen: the bytes that are read are not those
    /// that came, and their pace is not the path's.</summary>
    public bool IsUndoneBelow { get; set; }

    /// <summary>Gets the highest rate at which the bytes of one frame came, in bytes per second: the server sends a frame
    /// as a whole. <see langword="null"/> where none was long enough.</summary>
    internal double? BurstBytesPerSecond { get; private set; }

    internal double? DispersionBytesPerSecond => _dispersion.TryGetBandwidth(out var bytesPerSecond) ? bytesPerSecond : null;

    /// <summary>Gets the time that the body takes at the rate that its later part reached: without the waits for
    /// acknowledgements, which are the window's and not the rate's.</summary>
    /// <value><see langword="null"/> also where the sender was getting faster to the end, as one that paces its start
    /// does: the path's rate is then still above.</value>
    internal double? TransferSeconds =>
        _ended is not { } ended || _headers is not { } headers ? _transferSeconds
        : _knownRoundTripSeconds <= NetworkPath.LocalRoundTripSeconds ? LocalSeconds(headers, ended)
        : _eighth.Bytes == 0 ? Seconds(headers, ended) - _waitedSeconds
        : LaterSeconds(Seconds(_sent, ended) - _waitedSeconds);

    /// <summary>Records that the reply's headers have arrived.</summary>
    /// <param name="replyHeader">The text of the <c>NAM-Reply</c> header, or <see langword="null"/>; a malformed one
    /// counts as absent.</param>
    public void HeadersArrived(string? replyHeader)
    {
        _headers = _time.GetTimestamp();
        Read(replyHeader);
        if (_knownRoundTripSeconds == 0)
        {
            LearnRoundTrip();
        }
    }

    /// <summary>Records that the reply has arrived as a whole, and teaches the path what that showed. The transport
    /// does not say when the reply's first byte came.</summary>
    /// <param name="replyHeader">The text that would be the <c>NAM-Reply</c> header, or <see langword="null"/>; a
    /// malformed one counts as absent.</param>
    /// <param name="bytes">The size of the message.</param>
    /// <param name="timestamp">When the message was there, on the clock <see cref="NamClient.Time"/>.</param>
    /// <remarks>
    /// A message that fits into a sender's first window (ten segments, RFC 6928) takes one round trip and shows it. A
    /// larger message shows the rate: all but the round trip, as it was known when the request left, counts as the
    /// transfer. Such a message teaches nothing while the round trip is not known.
    /// </remarks>
    public void MessageArrived(string? replyHeader, int bytes, long timestamp)
    {
        Read(replyHeader);
        BodyBytes = bytes;
        if (bytes <= FirstWindowBytes)
        {
            _headers = timestamp;
        }

        _ended = timestamp;
        if (bytes > FirstWindowBytes && _knownRoundTripSeconds > 0 && TotalSeconds - _knownRoundTripSeconds is > 0 and var transfer)
        {
            _transferSeconds = transfer;
        }

        if (!_isDiscarded)
        {
            _path.ObserveTransfer(this);
        }
    }

    /// <summary>Records that this reply did not come straight from the server: a cache or another server sent it. The
    /// reply's times tell nothing about the path.</summary>
    /// <remarks>The reply's decode time still counts: decoding is the client's own.</remarks>
    public void Discard()
    {
        _isDiscarded = true;
        ReplyId = null;
        _serverSeconds = null;
    }

    /// <summary>Returns whether a read that blocks had to wait for bytes. Copying bytes that are there takes a few microseconds.</summary>
    /// <param name="started">When the read began, as <see cref="Stopwatch.GetTimestamp"/> returned it.</param>
    /// <returns>Whether the read took longer than such a copy.</returns>
    public static bool HasWaited(long started) => Stopwatch.GetElapsedTime(started).TotalSeconds > LeastWaitSeconds;

    /// <summary>Records that a piece of the body was read.</summary>
    /// <param name="bytes">The size of the piece.</param>
    /// <param name="hasWaited">Whether the read had to wait for the piece; bytes that were there already came some time before.</param>
    public void BodyRead(int bytes, bool hasWaited = true)
    {
        BodyBytes += bytes;
        var now = Seconds(_sent, _time.GetTimestamp());
        _dispersion.Add(now, bytes, hasWaited);
        _frame.Add(now, bytes, hasWaited);
        NoteWait(now, bytes, hasWaited);
        _lastReadSeconds = now;
        if (hasWaited && BodyBytes >= 2 * _half.Bytes)
        {
            (_eighth, _quarter, _half) = (_quarter, _half, new Mark(BodyBytes, now - _waitedSeconds));
        }
    }

    /// <summary>Records that the last read ended a frame of a reply that flows.</summary>
    public void FrameEnded()
    {
        if (_frame.BytesPerSecond is { } rate && !(rate <= BurstBytesPerSecond))
        {
            BurstBytesPerSecond = rate;
        }

        _frame = default;
    }

    /// <summary>Records that the last byte of the body was read, and teaches the path what the transfer showed.</summary>
    public void BodyEnded()
    {
        _ended = _time.GetTimestamp();
        if (!_isDiscarded)
        {
            _path.ObserveTransfer(this);
        }
    }

    /// <summary>Records that the reply's Content-Encoding is undone to the end of the text.</summary>
    /// <param name="reply">What the reply was.</param>
    /// <param name="workSeconds">What undoing took without its waits for bytes, in seconds.</param>
    public void Undone(in DecodedReply reply, double workSeconds) => _undone = (reply, workSeconds, _time.GetTimestamp());

    /// <summary>Gets or sets how long decoding has waited for the caller to take what it had, in seconds: that is none of
    /// what it takes.</summary>
    public double PausedSeconds { get; set; }

    /// <summary>Gets or sets whether the reply was decoded by code that other code is about to take the place of: what
    /// that took is neither learned nor reported.</summary>
    public bool IsCold { get; set; }

    /// <summary>Records that the reply is decoded, and teaches the path the decode time. Time since
    /// <see cref="BodyEnded"/> counts.</summary>
    /// <param name="target">What the reply was decoded to.</param>
    /// <param name="reply">What the reply was before. Of text with a Content-Encoding, <see cref="Undone"/> has told.</param>
    /// <param name="workSeconds">The decode time without waits, if decoding ran while the reply arrived;
    /// <see langword="null"/> if decoding began at the end of the body.</param>
    /// <returns>The time that decoding took, in seconds; <see langword="null"/> when the end of the body was not recorded.</returns>
    public double? Decoded(DecodeTarget target, in DecodedReply reply, double? workSeconds = null)
    {
        double? seconds = null;
        var decoded = reply;
        if (_undone is { } undone && reply is { Form: XmlForm.Text, FormBytes: > 0 })
        {
            decoded = undone.Reply;
            workSeconds ??= undone.WorkSeconds + Seconds(undone.Ended, _time.GetTimestamp());
        }

        if (_ended is { } ended)
        {
            var since = Seconds(ended, _time.GetTimestamp());
            seconds = Math.Max(0, (workSeconds ?? since) - PausedSeconds);
            _behindSeconds = workSeconds is not null ? since - seconds.Value - PausedSeconds : 0;
        }

        _path.ObserveDecode(this, target, decoded, seconds);
        return seconds;
    }

    // The first reply of all is the one whose waits for acknowledgements are most: without a round trip all of them
    // would count as the path's being slow. Opening the connection may have shown it; otherwise the answer took one
    // round trip, and on a new connection one more.
    private void LearnRoundTrip()
    {
        var answered = Seconds(_sent, _headers.GetValueOrDefault()) - _serverSeconds.GetValueOrDefault();
        _knownRoundTripSeconds = _path.RoundTripSeconds ?? Math.Max(0, _isNewConnection ? answered / 2 : answered);
        _dispersion = new DispersionProbe(IsTls(_path), _knownRoundTripSeconds);
    }

    private static bool IsTls(ServerPath path) => path.Server.StartsWith("https", StringComparison.OrdinalIgnoreCase);

    // A gap of half a round trip that is also far longer than the others: the window is used up and the sender waits.
    // On a slow line all gaps are long.
    private void NoteWait(double now, int bytes, bool hasWaited)
    {
        if (_reads++ == 0)
        {
            _firstReadSeconds = now;
            return;
        }

        var gap = now - _lastReadSeconds;
        var seconds = _lastReadSeconds - _firstReadSeconds - _waitedSeconds;
        if (hasWaited && _reads > LeastReads && _knownRoundTripSeconds > NetworkPath.LocalRoundTripSeconds
            && gap > _knownRoundTripSeconds / 2 && gap > LongGap * seconds / _reads)
        {
            _waitedSeconds += gap;
            _burst = new Burst(now, gap, (BodyBytes - bytes) / seconds, bytes);
        }
        else if (_burst.GapSeconds > 0)
        {
            _burst = _burst with { Bytes = _burst.Bytes + bytes };
            if (_burst.FillsGap(now))
            {
                // The sender went on all the while: a lost segment, or a late reader, held back what had come.
                _waitedSeconds -= _burst.GapSeconds;
                _burst = default;
            }
        }
    }

    // A program that is late for the headers, as on a local network every one is, finds most of the body there, and
    // would take the speed of its memory for the path's.
    private double LocalSeconds(long headers, long ended)
    {
        var body = Seconds(headers, ended) - _waitedSeconds;
        return _knownRoundTripSeconds > 0 && TotalSeconds is { } total ? Math.Max(body, total - _knownRoundTripSeconds) : body;
    }

    // The body's first waits look like the pace of a slow line, and its first windows may be paced: only the last half
    // to three quarters count.
    private double? LaterSeconds(double ended)
    {
        var earlier = (_quarter.Bytes - _eighth.Bytes) / (_quarter.Seconds - _eighth.Seconds);
        var later = (BodyBytes - _quarter.Bytes) / (ended - _quarter.Seconds);
        return later > GrowingRate * earlier ? null : BodyBytes / later;
    }

    private void Read(string? replyHeader)
    {
        if (!_isDiscarded && replyHeader is not null && ReplyHeader.TryParse(replyHeader, out var header))
        {
            ReplyId = header.Id;
            _serverSeconds = header.ServerSeconds;
            _isNewConnection = header.IsNewConnection;
            _isFlowing = header.IsFlowing;
            IsCoded = header.IsCoded;

            // Opening the connection may have shown it since the call began.
            _roundTripSeconds = _isNewConnection ? _path.RoundTripSeconds ?? 0 : 0;
            _ready = _isNewConnection ? _path.ReadySince(_sent, _openings) : null;
        }
    }

    private double Seconds(long from, long to) => (double)(to - from) / _time.TimestampFrequency;

    /// <summary>The reads of one frame, between the first and the last that waited.</summary>
    private record struct FrameReads(double FirstSeconds, double LastSeconds, long Bytes, long Early)
    {
        // Two records of TLS.
        private const long LeastBytes = 32 * 1024;

        public readonly double? BytesPerSecond =>
            Bytes >= LeastBytes && LastSeconds > FirstSeconds ? Bytes / (LastSeconds - FirstSeconds) : null;

        public void Add(double now, int bytes, bool hasWaited)
        {
            if (FirstSeconds == 0)
            {
                FirstSeconds = hasWaited ? now : 0;
            }
            else if (hasWaited)
            {
                (Bytes, Early, LastSeconds) = (Bytes + Early + bytes, 0, now);
            }
            else
            {
                Early += bytes;
            }
        }
    }

    /// <summary>How much of the body had come when, the waits taken off; each of the three is at about half the next one's bytes.</summary>
    private readonly record struct Mark(long Bytes, double Seconds);

    /// <summary>What came after a gap: a sender that had waited goes on at its rate, one that had not has sent meanwhile.</summary>
    private readonly record struct Burst(double StartSeconds, double GapSeconds, double BytesPerSecond, long Bytes)
    {
        private const double Share = 0.5;
        private const double Window = 0.25;

        public bool FillsGap(double now) =>
            now - StartSeconds < Window * GapSeconds && Bytes > BytesPerSecond * ((Share * GapSeconds) + now - StartSeconds);
    }
}
