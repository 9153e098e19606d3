// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Nam.Decisions;
using Nam.Estimation;
using Nam.Network;

namespace Nam.Profiles;

/// <summary>What a client has learned about one server: round trip and bandwidth of the path, and what decoding its
/// replies costs here.</summary>
/// <remarks>Not thread-safe; the client profiles that it makes are immutable.</remarks>
internal sealed class PathProfile
{
    private const byte Version = 1;
    private const int FormCount = 3;

    // About the last 200 replies count: a client's speed changes with what else the machine does.
    private const double DecodeForgetting = 0.995;

    // Fewer samples may all be of the first calls.
    private const int Known = 3;

    private readonly RoundTripEstimator _roundTrip = new();
    private readonly BandwidthEstimator _bandwidth = new();
    private readonly FittedModel[] _decode = new FittedModel[2 * FormCount * CodecFamilies.Count];
    private readonly List<ReplyReport> _reports = new(ClientProfile.MaximumReports);

    /// <summary>Creates an empty profile.</summary>
    public PathProfile()
    {
        for (var i = 0; i < _decode.Length; i++)
        {
            _decode[i] = new FittedModel(new CostModel(DecodeForgetting), isTime: true);
        }
    }

    /// <summary>The smallest recent round trip in seconds; null before the first.</summary>
    public double? RoundTripSeconds => _roundTrip.TryGetRoundTrip(out var seconds) ? seconds : null;

    /// <summary>The path's bandwidth in bytes per second; null before the first sample.</summary>
    public double? BandwidthBytesPerSecond => _bandwidth.TryGetBandwidth(out var rate) ? rate : null;

    /// <summary>Gets or sets how long the server is asked for nothing.</summary>
    public AskingPause Pause { get; set; }

    /// <summary>Number of reports that wait for the next request.</summary>
    public int PendingReports => _reports.Count;

    /// <summary>Adds a round trip: the time to connect, or that of a reply of one segment less the server's time.</summary>
    /// <param name="seconds">Above 0 and at most 60; others are ignored.</param>
    /// <returns>Whether the round trip was added.</returns>
    public bool ObserveRoundTrip(double seconds) => _roundTrip.Add(seconds);

    /// <summary>Adds a dispersion sample; see <see cref="DispersionProbe"/>.</summary>
    /// <param name="bytesPerSecond">100 to 10^12; others are ignored.</param>
    /// <returns>Whether the sample was added.</returns>
    public bool ObserveDispersion(double bytesPerSecond) => _bandwidth.AddDispersion(bytesPerSecond);

    /// <summary>Adds the rate of a reply from its first to its last byte; see <see cref="BandwidthEstimator.AddGoodput"/>.</summary>
    /// <param name="bytes">Bytes of the reply.</param>
    /// <param name="seconds">From first to last byte.</param>
    /// <returns>Whether the rate was added.</returns>
    public bool ObserveGoodput(double bytes, double seconds) => _bandwidth.AddGoodput(bytes, seconds);

    /// <summary>Adds the decode time of a reply.</summary>
    /// <param name="target">What the caller wanted.</param>
    /// <param name="form">The reply's form.</param>
    /// <param name="codec">The reply's codec, a name of <see cref="ReplyCodecs"/>; replies in other codecs are ignored.</param>
    /// <param name="formBytes">Bytes of the form, before the codec; for containers, about the bytes of the text that they stand
    /// for.</param>
    /// <param name="seconds">From the last byte to the result.</param>
    /// <returns>Whether the decode time was added.</returns>
    public bool ObserveDecode(DecodeTarget target, XmlForm form, string codec, double formBytes, double seconds)
    {
        ArgumentNullException.ThrowIfNull(codec);
        var family = CodecFamilies.Of(codec);
        if (family == CodecFamily.Other || !(formBytes > 0) || !double.IsFinite(formBytes) || !(seconds > 0) || !double.IsFinite(seconds))
        {
            return false;
        }

        Decode(target, form, family).Update(formBytes, seconds);
        return true;
    }

    /// <summary>Queues a report for the next request; of more than four the oldest are dropped.</summary>
    /// <param name="report">The report; one with an id or a time outside the wire format's range is ignored.</param>
    /// <returns>Whether it was taken.</returns>
    public bool AddReport(in ReplyReport report)
    {
        if (!ClientProfile.IsReport(report))
        {
            return false;
        }

        if (_reports.Count == ClientProfile.MaximumReports)
        {
            _reports.RemoveAt(0);
        }

        _reports.Add(report);
        return true;
    }

    /// <summary>Hands the reports over, newest first, and forgets them.</summary>
    public ImmutableArray<ReplyReport> TakeReports()
    {
        if (_reports.Count == 0)
        {
            return [];
        }

        var reports = ImmutableArray.CreateRange(Enumerable.Reverse(_reports));
        _reports.Clear();
        return reports;
    }

    /// <summary>Makes the profile that goes out with a request.</summary>
    /// <param name="capabilities">What the client decodes besides text.</param>
    /// <param name="target">What the caller wants.</param>
    /// <returns>The profile with the queued reports, newest first.</returns>
    public ClientProfile ToClientProfile(ClientCapabilities capabilities, DecodeTarget target)
    {
        var usual = UsualLogFactor(target);
        return new()
        {
            Capabilities = capabilities,
            Target = target,
            RoundTripSeconds = RoundTripSeconds,
            BandwidthBytesPerSecond = BandwidthBytesPerSecond,
            DecodeText = Curve(target, XmlForm.Text, CodecFamily.None, usual),
            DecodeBinary = Curve(target, XmlForm.Binary, CodecFamily.None, usual),
            DecodeTextZip = Curve(target, XmlForm.Text, CodecFamily.Zip, usual),
            DecodeTextBrotli = Curve(target, XmlForm.Text, CodecFamily.Brotli, usual),
            DecodeBinaryZip = Curve(target, XmlForm.Binary, CodecFamily.Zip, usual),
            DecodeBinaryBrotli = Curve(target, XmlForm.Binary, CodecFamily.Brotli, usual),
            DecodeContainers = Curve(target, XmlForm.Containers, CodecFamily.None, usual),
            Reports = _reports.Count == 0 ? [] : ImmutableArray.CreateRange(Enumerable.Reverse(_reports)),
        };
    }

    /// <summary>Adds what another profile of the same server has learned; its reports are left out.</summary>
    /// <param name="other">The other; stays as it is.</param>
    public void Merge(PathProfile other)
    {
        ArgumentNullException.ThrowIfNull(other);
        _roundTrip.Merge(other._roundTrip);
        _bandwidth.Merge(other._bandwidth);
        Pause = AskingPause.Later(Pause, other.Pause);
        for (var i = 0; i < _decode.Length; i++)
        {
            _decode[i].Merge(other._decode[i].Model);
        }
    }

    /// <summary>Writes the profile for a store; reports, which make sense only for the next request, are left out.</summary>
    /// <param name="output">Where to.</param>
    public void Write(IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        var writer = new StateWriter(output);
        writer.Byte(Version);
        _roundTrip.Write(ref writer);
        _bandwidth.Write(ref writer);
        foreach (var decode in _decode)
        {
            decode.Model.Write(ref writer);
        }

        Pause.Write(ref writer);
    }

    /// <summary>Reads what <see cref="Write"/> wrote. Never throws, whatever the bytes are.</summary>
    /// <param name="input">All the bytes.</param>
    /// <param name="profile">The profile, or null when the result is false.</param>
    /// <returns>False for another version and for damaged bytes.</returns>
    public static bool TryRead(ReadOnlySpan<byte> input, [NotNullWhen(true)] out PathProfile? profile)
    {
        profile = null;
        var reader = new StateReader(input);
        var read = new PathProfile();
        if (!reader.TryByte(out var version) || version != Version
            || !read._roundTrip.TryRead(ref reader) || !read._bandwidth.TryRead(ref reader))
        {
            return false;
        }

        for (var i = 0; i < read._decode.Length; i++)
        {
            if (!CostModel.TryRead(ref reader, out var model))
            {
                return false;
            }

            read._decode[i].Replace(model);
        }

        if (!AskingPause.TryRead(ref reader, out var pause) || !reader.AtEnd)
        {
            return false;
        }

        read.Pause = pause;
        profile = read;
        return true;
    }

    // The prior times how many times slower the client is. Few replies, or small ones, say less than what is usual of the other forms: code
    // that has hardly run takes a fixed time, which would look like so many times the work of large replies.
    private CostCurve? Curve(DecodeTarget target, XmlForm form, CodecFamily family, double? usual)
    {
        if (LogFactor(target, form, family) is not { } log)
        {
            return null;
        }

        var model = Decode(target, form, family).Model;
        var weight = model.Count * Math.Min(1, model.MaximumBytes / ClientProfile.ReferenceBytes);
        return DefaultCosts.Decode(target, form, family).Scale(Math.Exp(((weight * log) + (Known * (usual ?? log))) / (weight + Known)));
    }

    private double? UsualLogFactor(DecodeTarget target)
    {
        var (sum, count) = (0.0, 0);
        foreach (var (_, form, family) in ClientProfile.DecodeKinds)
        {
            // Text to text is only a copy: its time tells nothing of the others.
            if ((target, form, family) != (DecodeTarget.Text, XmlForm.Text, CodecFamily.None)
                && Decode(target, form, family).Model.Count >= Known && LogFactor(target, form, family) is { } log)
            {
                sum += log;
                count++;
            }
        }

        return count > 0 ? sum / count : null;
    }

    // At the largest size that was decoded, where a fixed cost counts least.
    private double? LogFactor(DecodeTarget target, XmlForm form, CodecFamily family)
    {
        var prior = DefaultCosts.Decode(target, form, family);
        var learned = Decode(target, form, family);
        return learned.Curve(prior) is { } curve
            && Math.Log(curve.Evaluate(learned.Model.MaximumBytes) / prior.Evaluate(learned.Model.MaximumBytes)) is var log
            && double.IsFinite(log)
                ? log
                : null;
    }

    private FittedModel Decode(DecodeTarget target, XmlForm form, CodecFamily family) =>
        _decode[((((target == DecodeTarget.Objects ? 1 : 0) * FormCount) + (int)form) * CodecFamilies.Count) + (int)family];
}
