// SPDX-License-Identifier: MIT

using System.Buffers;
using System.Net.Sockets;
using Nam.Connections;
using Nam.Decisions;
using Nam.Formats;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Client;

/// <summary>What a client knows of one server: the path to it, and the client's own cost of decoding what comes from there.</summary>
/// <remarks>Thread-safe; its lock is held for microseconds.</remarks>
internal sealed partial class ServerPath
{
    // A header without its reports stands for this long and for this many requests: once the first replies
    // have told what there is to tell, it changes little from call to call, and making it costs more than a small reply's other work.
    private static readonly TimeSpan HeaderLifetime = TimeSpan.FromMilliseconds(50);
    private const int HeaderUses = 32;

    // Smaller replies take the time that a call takes, whatever they hold; carried on to large ones it would be many times too much.
    private const long LeastTellingBytes = 4096;

    // Saves get rarer as replies add up; a path changes with the day all the same.
    private const double ReplyGrowth = 1.1;
    private static readonly TimeSpan LongestUnsaved = TimeSpan.FromHours(1);

    // A report takes both sides some 10 us: of replies that take no longer than a pause one is reported in each, once the first were.
    private static readonly TimeSpan ReportPause = TimeSpan.FromMilliseconds(1);
    private const int FirstReports = 64;

    private readonly Lock _lock = new();
    private readonly NamClient _client;
    private readonly PathProfile _profile;
    private DecodeTarget _target = DecodeTarget.Text;
    private readonly FruitlessRequests _fruitless;

    // Replies below this many bytes gain nothing on this path.
    private int _smallBytes = SmallReply.Bytes;
    private WindowEstimator _window;
    private long _lastEnded;
    private long _openings;
    private long _opened;
    private long _replies;
    private long _reports;
    private long _lastReport;
    private (XmlForm Form, string? Codec) _lastReported;
    private string? _header;
    private DecodeTarget _headerTarget;
    private long _headerMade;
    private int _headerUses;
    private bool _isDirty;
    private bool _hasStored;
    private long _savedReplies;
    private long _savedAt;

    internal ServerPath(NamClient client, string server, PathProfile profile)
    {
        _client = client;
        Server = server;
        _profile = profile;
        _fruitless = new FruitlessRequests(client.Time);
    }

    /// <summary>Gets the server.</summary>
    /// <value>Scheme, host and port.</value>
    public string Server { get; }

    /// <summary>Gets what Accept-Encoding is of requests that carry the profile; empty where it is left out.</summary>
    public string Codings => AcceptedCodings.Of(_client.Options.Capabilities);

    /// <summary>Makes the profile header for the next request.</summary>
    /// <param name="target">What the caller wants in the end; by default what the last caller did with its reply.</param>
    /// <param name="hasReports">Whether it hands over the reports that are waiting.</param>
    /// <returns>The header's text, at most 1,024 characters.</returns>
    public string CreateProfileHeader(DecodeTarget? target = null, bool hasReports = true)
    {
        lock (_lock)
        {
            return ClientProfile.Complete(SharedHeader(target ?? _target), hasReports ? _profile.TakeReports() : []);
        }
    }

    /// <summary>Returns whether a request should carry the profile. Requests whose replies are small, or come from a server
    /// without NAM, carry it only now and then, for a look. On a fast path, so do requests whose replies their server left plain.
    /// No request carries it for a while after a reply that could not be decoded.</summary>
    /// <param name="key">A hash of what distinguishes kinds of requests, such as path and SOAP action.</param>
    /// <returns>Whether to send the header.</returns>
    public bool IsWorthAsking(int key) => !IsPaused && _fruitless.IsWorthAsking(key);

    /// <summary>Records how the reply to a request came.</summary>
    /// <param name="key">The hash that was given to <see cref="IsWorthAsking"/>.</param>
    /// <param name="isFramed">Whether the reply came in a NAM format.</param>
    /// <param name="bytes">The reply's size; <see langword="null"/> if it is not known.</param>
    /// <param name="isAnswered">Whether a server with NAM chose how the reply comes; <see langword="null"/> if the server was not
    /// asked.</param>
    public void NoteReply(int key, bool isFramed, long? bytes, bool? isAnswered)
    {
        var small = Volatile.Read(ref _smallBytes);
        small = isAnswered != false && small == SmallReply.FastPathBytes ? SmallReply.LeftPlainBytes : small;
        _fruitless.Note(key, !isFramed && bytes < small, isAnswered);
    }

    /// <summary>Starts to time a call.</summary>
    /// <returns>The timer; feed it what happens.</returns>
    public ReplyTimer StartTimer()
    {
        lock (_lock)
        {
            return new ReplyTimer(this, _client.Time, _profile.RoundTripSeconds ?? 0, _openings);
        }
    }

    /// <summary>Records that a connection to the server is open, TLS included, and may carry its first request. The
    /// time of that request is then known to the microsecond.</summary>
    /// <remarks>A caller that uses this method at all has to call it for every connection. Without the call, the first
    /// reply of a connection counts from its headers on, with the path's round trip before them.</remarks>
    public void NoteConnectionReady()
    {
        lock (_lock)
        {
            _openings++;
            _opened = _client.Time.GetTimestamp();
        }
    }

    /// <summary>Records the round trip that the system measured while a connection to the server was opened. It is the
    /// best figure there is before the first request.</summary>
    /// <param name="socket">The connected socket; the figure of a socket to a proxy or another machine on the way would be wrong.</param>
    /// <returns>Whether the system reported the round trip: Linux and Windows do.</returns>
    public bool ObserveConnection(Socket socket)
    {
        ArgumentNullException.ThrowIfNull(socket);
        if (!TcpInfoReader.TryRead(socket, out var connection) || !(connection.MinimumRoundTripSeconds > 0))
        {
            return false;
        }

        lock (_lock)
        {
            // The header that stands for a while was made without it.
            _header = null;
            return _profile.ObserveRoundTrip(connection.MinimumRoundTripSeconds);
        }
    }

    /// <summary>Gets the path's round trip in seconds; <see langword="null"/> when it is not known.</summary>
    internal double? RoundTripSeconds
    {
        get
        {
            lock (_lock)
            {
                return _profile.RoundTripSeconds;
            }
        }
    }

    /// <summary>Returns when the first request of a new connection could leave.</summary>
    /// <param name="sent">When the request's call began.</param>
    /// <param name="openings">The number of connections that had been opened until then.</param>
    /// <returns>The time; <see langword="null"/> if nobody records openings, or several connections were opened since.</returns>
    internal long? ReadySince(long sent, long openings)
    {
        lock (_lock)
        {
            return _openings == 0 || _openings > openings + 1 ? null : _openings == openings ? sent : _opened;
        }
    }

    internal void ObserveTransfer(ReplyTimer timer)
    {
        lock (_lock)
        {
            if (timer.RoundTripSeconds is { } roundTrip)
            {
                _profile.ObserveRoundTrip(roundTrip);
            }

            if (timer.IsFlowing || timer.IsUndoneBelow)
            {
                if (timer.BurstBytesPerSecond is { } burst)
                {
                    _profile.ObserveDispersion(burst);
                }
            }
            else
            {
                ObserveWhole(timer);
            }

            NoteSpeed();
            _lastEnded = _client.Time.GetTimestamp();
            _replies++;

            _isDirty = true;
        }

        _client.ScheduleSave();
    }

    /// <summary>Records the decode time of a reply. A reply that needed no decoding teaches no curve. The time is not
    /// known if the reply's end was not seen, and tells nothing if the reply was cold.</summary>
    internal void ObserveDecode(ReplyTimer timer, DecodeTarget target, in DecodedReply reply, double? seconds)
    {
        var (form, codec, formBytes) = reply;
        lock (_lock)
        {
            _target = target;
            NoteSuccess(reply);
            if (!timer.IsCold && formBytes >= LeastTellingBytes && seconds > 0 && !_client.IsFirstOf(target, form, codec, formBytes))
            {
                _profile.ObserveDecode(target, form, codec, formBytes, seconds.Value);
            }

            if (!timer.IsCold && timer.ReplyId is { } id && timer.ReportedSeconds is { } total && seconds is { } decode
                && IsWorthReporting(total + decode, reply))
            {
                _profile.AddReport(new ReplyReport(id, total, decode));
            }

            _isDirty = true;
        }

        if (formBytes > 0)
        {
            _client.Decoded(Server, timer, reply, seconds.GetValueOrDefault());
        }

        _client.ScheduleSave();
    }

    /// <summary>Writes the profile out if something was learned since that was done last: anything at all, or enough to matter.</summary>
    internal bool TryTakeChanges(bool isAll, out ReadOnlyMemory<byte> blob)
    {
        blob = default;
        lock (_lock)
        {
            if (!_isDirty || (!isAll && _savedReplies > 0 && _replies < _savedReplies * ReplyGrowth
                && _client.Time.GetElapsedTime(_savedAt) < LongestUnsaved))
            {
                return false;
            }

            _savedReplies = _replies;
            _savedAt = _client.Time.GetTimestamp();
            var output = new ArrayBufferWriter<byte>();
            _profile.Write(output);
            _isDirty = false;
            blob = output.WrittenMemory;
            return true;
        }
    }

    /// <summary>Marks the changes that were taken as unsaved, since saving them failed.</summary>
    internal void KeepChanges()
    {
        lock (_lock)
        {
            _isDirty = true;
            _savedReplies = 0;
        }
    }

    // Called inside the lock, with a reply whose bytes came as fast as the path carries them.
    private void ObserveWhole(ReplyTimer timer)
    {
        if (timer.DispersionBytesPerSecond is { } dispersion)
        {
            _profile.ObserveDispersion(dispersion);
        }

        if (timer.TransferSeconds is { } transfer)
        {
            _profile.ObserveGoodput(timer.BodyBytes, transfer);
        }

        if (timer.IsNewConnection)
        {
            // What an earlier connection's sender had reached is gone with it.
            _window.Reset();
        }

        if (timer.TotalSeconds is { } total)
        {
            _window.Add(timer.BodyBytes, total, Path());
        }
    }

    // Called inside the lock. A format that was not the last one has something new to tell.
    private bool IsWorthReporting(double seconds, in DecodedReply reply)
    {
        var now = _client.Time.GetTimestamp();
        if (_reports >= FirstReports && seconds < ReportPause.TotalSeconds && _lastReported == (reply.Form, reply.Codec)
            && _client.Time.GetElapsedTime(_lastReport, now) < ReportPause)
        {
            return false;
        }

        _reports++;
        _lastReport = now;
        _lastReported = (reply.Form, reply.Codec);
        return true;
    }

    // Called inside the lock.
    private void NoteSpeed() =>
        Volatile.Write(ref _smallBytes, SmallReply.BytesFor(_profile.RoundTripSeconds, _profile.BandwidthBytesPerSecond));

    private string SharedHeader(DecodeTarget target)
    {
        if (_header is not null && _replies > HeaderUses && _headerTarget == target && _headerUses < HeaderUses
            && _client.Time.GetElapsedTime(_headerMade) < HeaderLifetime)
        {
            _headerUses++;
            return _header;
        }

        // Senders shrink their window once a connection was idle for a retransmission timeout.
        if (_client.Time.GetElapsedTime(_lastEnded).TotalSeconds > Path().RetransmissionTimeoutSeconds)
        {
            _window.Reset();
        }

        var profile = _profile.ToClientProfile(_client.Options.Capabilities, target) with
        {
            WindowBytes = _window.WindowBytes, Reports = [],
        };
        _header = profile.ToHeader();
        _headerTarget = target;
        _headerMade = _client.Time.GetTimestamp();
        _headerUses = 0;
        return _header;
    }

    private NetworkPath Path() => new(_profile.RoundTripSeconds ?? 0, _profile.BandwidthBytesPerSecond ?? double.PositiveInfinity);

    /// <summary>Gets whether what the store has was added, or it has nothing.</summary>
    internal bool HasStored => Volatile.Read(ref _hasStored);

    /// <summary>Adds what the store has, once.</summary>
    /// <param name="stored">The profile; <see langword="null"/> if there is none.</param>
    internal void TakeStored(PathProfile? stored)
    {
        lock (_lock)
        {
            if (!_hasStored && stored is not null)
            {
                _profile.Merge(stored);
                SetPause(_profile.Pause);
                NoteSpeed();
            }

            Volatile.Write(ref _hasStored, true);
        }
    }
}
