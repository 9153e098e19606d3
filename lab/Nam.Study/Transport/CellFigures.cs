// SPDX-License-Identifier: MIT
using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Transport;

/// <summary>What was measured of a cell, of all rounds together. Not thread-safe.</summary>
internal sealed class CellFigures
{
    private const double HalfOfConfidence = 0.975;
    private const double Micro = 1e6;
    private const double Milli = 1e3;

    private readonly List<double> _seconds = [];
    private double _serverSeconds;
    private double _proxySeconds;
    private double _callerSeconds;
    private double _networkSeconds;
    private double _loadSeconds;
    private long _transactions;
    private long _linkBytes;

    /// <summary>What each timed transaction took, in milliseconds, in the order of measuring.</summary>
    internal IReadOnlyList<double> Milliseconds => _seconds.ConvertAll(seconds => seconds * Milli);

    /// <summary>What a transaction took on average, in milliseconds; null if none was timed.</summary>
    internal double? MeanMilliseconds => _seconds.Count == 0 ? null : _seconds.Mean() * Milli;

    /// <summary>The median, in milliseconds; null if none was timed.</summary>
    internal double? MedianMilliseconds => _seconds.Count == 0 ? null : _seconds.Median() * Milli;

    /// <summary>Half the width of the mean's 95 % confidence interval, by Student's t, in milliseconds; null if fewer
    /// than two were timed.</summary>
    internal double? HalfWidthMilliseconds => _seconds.Count < 2
        ? null
        : StudentT.InvCDF(0, 1, _seconds.Count - 1, HalfOfConfidence) * _seconds.StandardDeviation() / Math.Sqrt(_seconds.Count) * Milli;

    /// <summary>What a caller received before its first request, in bytes; null where that was not measured, 0 without TLS.</summary>
    internal double? HandshakeBytes { get; private set; }

    /// <summary>Transactions under load.</summary>
    internal long Transactions => _transactions;

    /// <summary>Transactions a second under load; null if there was none.</summary>
    internal double? Throughput => _transactions == 0 ? null : _transactions / _loadSeconds;

    /// <summary>What went over the network to the callers, in Mbit/s; null if there was no load.</summary>
    internal double? LinkMegabits => _transactions == 0 ? null : _linkBytes * 8 / _loadSeconds / Micro;

    /// <summary>What went over the network to the callers for a transaction, in bytes; null if there was no load.</summary>
    internal double? LinkBytes => Each(_linkBytes);

    /// <summary>Processor time of the server for a transaction, in microseconds.</summary>
    internal double? ServerMicroseconds => Each(_serverSeconds * Micro);

    /// <summary>Processor time of the proxy for a transaction, in microseconds.</summary>
    internal double? ProxyMicroseconds => Each(_proxySeconds * Micro);

    /// <summary>Processor time of the callers for a transaction, in microseconds.</summary>
    internal double? CallerMicroseconds => Each(_callerSeconds * Micro);

    /// <summary>Use of the server, in percent of all processors of the machine.</summary>
    internal double? ServerPercent => Percent(_serverSeconds);

    /// <summary>Use of the proxy, in percent of all processors of the machine.</summary>
    internal double? ProxyPercent => Percent(_proxySeconds);

    /// <summary>Use of what emulates the network, in percent of one processor.</summary>
    internal double? NetworkPercent => _transactions == 0 ? null : _networkSeconds / _loadSeconds * 100;

    /// <summary>Documents that reached callers, in Mbit/s.</summary>
    /// <param name="documentBytes">The size of the document.</param>
    internal double? DataMegabits(int documentBytes) => Throughput * documentBytes * 8 / Micro;

    /// <summary>Adds transactions that were timed.</summary>
    internal void Add(CallTimes times)
    {
        _seconds.AddRange(times.Seconds);
        HandshakeBytes = times.HandshakeBytes;
    }

    /// <summary>Adds load.</summary>
    internal void Add(LoadFigures load)
    {
        _transactions += load.Transactions;
        _loadSeconds += load.Seconds;
        _linkBytes += load.LinkBytes;
        _serverSeconds += load.ServerSeconds;
        _proxySeconds += load.ProxySeconds;
        _callerSeconds += load.CallerSeconds;
        _networkSeconds += load.NetworkSeconds;
    }

    private double? Each(double sum) => _transactions == 0 ? null : sum / _transactions;

    private double? Percent(double seconds) => _transactions == 0 ? null : seconds / _loadSeconds / Environment.ProcessorCount * 100;
}
