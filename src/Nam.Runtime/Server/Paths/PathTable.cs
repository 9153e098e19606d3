// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Connections;
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Server.Paths;

/// <summary>The paths to callers: makes what plans go by of the connection, the caller's figures and what earlier
/// replies to the address have shown. Bounded; thread-safe.</summary>
/// <param name="capacity">Addresses that are remembered; those whose last connection is longest ago leave first.</param>
/// <param name="time">The clock; the system's where it is <see langword="null"/>.</param>
internal sealed class PathTable(int capacity = PathTable.DefaultCapacity, TimeProvider? time = null)
{
    public const int DefaultCapacity = 4096;

    private readonly Lock _lock = new();
    private readonly TimeProvider _time = time ?? TimeProvider.System;
    private readonly Dictionary<IPAddress, LinkedListNode<(IPAddress Address, PathRecord Record)>> _records = [];
    private readonly LinkedList<(IPAddress Address, PathRecord Record)> _recent = new();

    /// <summary>Gets or sets what handing over one block of a reply that flows takes on any path, in seconds.</summary>
    /// <value>Default <see langword="null"/>: as was learned.</value>
    public double? BlockSeconds { get; set; }

    public int Count
    {
        get
        {
            lock (_lock)
            {
                return _records.Count;
            }
        }
    }

    /// <summary>Returns the path to a caller as it is now, after reading the connection.</summary>
    /// <param name="connection">The connection that the reply leaves by; null where the host does not show it.</param>
    /// <param name="client">The caller's profile.</param>
    /// <param name="prior">Stands for figures that nobody has measured; null where there is nothing to go by.</param>
    public NetworkPath View(ServerConnection? connection, ClientProfile client, PathPrior? prior = null)
    {
        var bandwidth = client.BandwidthBytesPerSecond ?? prior?.BandwidthBytesPerSecond;
        if (connection is null
            || !connection.TryRead(out var reading)
            || ConnectionPath.IsProxied(
                client.RoundTripSeconds, reading.State.MinimumRoundTripSeconds, reading.State.SmoothedRoundTripSeconds)
            || connection.RecordIn(this) is not { } record)
        {
            return ConnectionPath.OfClient(client.RoundTripSeconds ?? prior?.RoundTrip.TotalSeconds, bandwidth, client.WindowBytes) with
            {
                BlockSeconds = BlockSeconds ?? 0,
            };
        }

        var loss = record.Observe(reading);
        var path = ConnectionPath.OfConnection(client.RoundTripSeconds, bandwidth, reading.State, connection.Sender, loss);
        return path with
        {
            Correction = record.CorrectionFor(path.RoundTripSeconds), BlockSeconds = BlockSeconds ?? record.BlockSeconds,
        };
    }

    /// <summary>Finds what is known of a path that was measured.</summary>
    public PathRecord? RecordOf(ServerConnection? connection, in NetworkPath path) => path.IsMeasured ? connection?.RecordIn(this) : null;

    /// <summary>Learns from a client's report.</summary>
    /// <param name="entry">The completed entry.</param>
    public static void Learn(in JournalEntry entry)
    {
        if (entry is not { Tag: PathRecord record, ObservedTotalSeconds: { } observed, Plan.Path: var path })
        {
            return;
        }

        if (entry.Plan.HasDecodeCurve && entry.Format == entry.Plan.Format && entry.IsFlowing == entry.Plan.Flows)
        {
            record.LearnDecode(
                entry.Format, entry.Plan.Estimate.DecodeSeconds / entry.Plan.DecodeCorrection,
                entry.ObservedDecodeSeconds.GetValueOrDefault());
        }

        if (entry.Flowing is { } flowing)
        {
            // It comes at the pace of whichever is slowest, which teaches nothing else of the path.
            var decode = entry.ObservedDecodeSeconds.GetValueOrDefault();
            if (!flowing.HasWaited && flowing.Shape.BlockSeconds(
                flowing.WriteSeconds + flowing.EncodeSeconds, entry.Plan.Estimate.TransferSeconds, decode,
                flowing.FirstSeconds + observed + decode, entry.Plan.SourceBytes, path) is { } seconds)
            {
                record.LearnBlock(seconds);
            }
        }
        else
        {
            var header = entry.Plan.Format.IsPlainText ? 0 : DefaultCosts.MediaTypeBytes;
            var bytes = entry.EncodedBytes + header;
            record.Learn(bytes, observed, TransferModels.Round.TransferSeconds(bytes, path), path.RoundTripSeconds);
        }
    }

    /// <summary>Returns the record of an address, and adds one if there is none.</summary>
    public PathRecord Get(IPAddress address)
    {
        lock (_lock)
        {
            if (_records.TryGetValue(address, out var node))
            {
                _recent.Remove(node);
                _recent.AddFirst(node);
                return node.Value.Record;
            }

            if (_records.Count == capacity)
            {
                _records.Remove(_recent.Last!.Value.Address);
                _recent.RemoveLast();
            }

            node = _recent.AddFirst((address, new PathRecord(_time)));
            _records[address] = node;
            return node.Value.Record;
        }
    }
}
