// SPDX-License-Identifier: MIT

using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Secrets;
using Nam.Codecs.Text;
using Nam.Decisions;
using Nam.Formats;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Server;

/// <content>What a plan is made of.</content>
internal sealed partial class Reply
{
    // Texts take 1.3 to 4 times their binary form.
    private const double LeastBinaryShare = 0.3;

    // What another size costs less than it takes to plan again, relative to it.
    private const double SizeTolerance = 1.0 / 64;

    private PathPrior? _prior;
    private NetworkPath? _path;
    private ReplyContext _context;
    private int _smallReplyBytes;
    private bool? _isExploring;

    // On a slow path half of a small reply takes half a millisecond, many times what it costs to look at it; and containers make that
    // half of it.
    // On a fast path looking costs more than replies of some kilobytes take.
    private int SmallReplyBytes
    {
        get
        {
            var least = _server.Options.SmallReplyBytes;
            if (least == 0 || _smallReplyBytes > 0)
            {
                return _smallReplyBytes;
            }

            var client = _facts.Client;
            var bytes = SmallReply.BytesFor(
                client.RoundTripSeconds ?? _prior?.RoundTrip.TotalSeconds, client.BandwidthBytesPerSecond ?? FiniteBandwidth(_prior));
            return _smallReplyBytes = bytes >= SmallReply.Bytes ? Math.Max(least, bytes)
                : _server.Formats.HasContainers && client.Reads(ReplyFormat.Containers) ? Math.Min(least, bytes)
                : least;
        }
    }

    // What the connection shows is of this moment: one reading counts for the whole reply.
    private NetworkPath Path => _path ??= _server.Paths.View(_facts.Connection, _facts.Client, _prior);

    private bool IsExploring => _isExploring ??= _server.Formats.Forced is null && Operation.IsTurnToExplore();

    // A class that does not tell a bandwidth leaves it unknown.
    private static double? FiniteBandwidth(PathPrior? prior) =>
        prior is { BandwidthBytesPerSecond: < double.PositiveInfinity and var bandwidth } ? bandwidth : null;

    // A text that cannot take the binary form is not forced into it.
    private ReplyPlan PlanText(
        ReadOnlySpan<byte> beginning, long textBytes, OperationSnapshot snapshot, bool isXml, bool isExploring = false,
        double? textWriteSeconds = null, ClientCapabilities without = ClientCapabilities.None)
    {
        HasSecrets = HasSecrets || StandardSecrets.AreIn(beginning);
        var forced = isXml || _server.Formats.Forced is { Form: XmlForm.Text } ? _server.Formats.Forced : null;
        var candidates = isXml ? snapshot.FromText : snapshot.FromOpaqueText;
        var plan = PriceText(candidates);
        return isXml && IsGuess(plan, candidates) && !RowProbe.LooksLikeRows(beginning)
            ? PriceText(DefaultCosts.OfDocument(XmlForm.Text, candidates))
            : plan;

        ReplyPlan PriceText(FormatModel[] candidates) => Price(
            XmlForm.Text, textBytes, candidates, forced, isExploring: isExploring, without: without, textWriteSeconds: textWriteSeconds);
    }

    private ReplyPlan PlanBinary(ReadOnlySpan<byte> form, OperationSnapshot snapshot)
    {
        if (IsPlanned(form.Length, snapshot))
        {
            return Plan.Path == Path ? Plan : Again(Plan, XmlForm.Binary, form.Length, snapshot.FromBinary, isUnwritten: false);
        }

        var without = Operation.RefusesContainers ? ClientCapabilities.Containers : ClientCapabilities.None;
        var plan = Price(
            XmlForm.Binary, form.Length, snapshot.FromBinary, _server.Formats.Forced, isExploring: IsExploring, without: without);
        if (IsWorthALook(snapshot))
        {
            using var beginning = new PooledBuffer(RowProbe.WindowBytes);
            BinaryXml.WriteBeginning(form, beginning, RowProbe.WindowBytes);
            Operation.LooksLikeRows = RowProbe.LooksLikeRows(beginning.WrittenSpan);
        }

        return IsGuess(plan, snapshot.FromBinary) && Operation.LooksLikeRows == false
            ? Price(
                XmlForm.Binary, form.Length, DefaultCosts.OfDocument(XmlForm.Binary, snapshot.FromBinary), null, isExploring: IsExploring,
                without: without)
            : plan;
    }

    // Now that the reply is written, containers, which it was not written in, only cost more than when it was planned.
    private bool IsPlanned(long binaryBytes, OperationSnapshot snapshot) =>
        !IsExploring && Plan.Reason != PlanReason.Forced && Plan.Format.Form != XmlForm.Containers
        && IsOfSize(binaryBytes, Plan.SourceBytes)
        && _context.Client?.Capabilities == Allowed() && !IsWorthALook(snapshot);

    private bool IsWorthALook(OperationSnapshot snapshot) =>
        _facts.Client.Reads(ReplyFormat.Containers) && Operation.LooksLikeRows is null
        && Array.Exists(snapshot.FromBinary, model => model.Format.Form == XmlForm.Containers && model.SampleCount == 0);

    // Whether containers were chosen though the operation has shown nothing of them.
    private static bool IsGuess(in ReplyPlan plan, FormatModel[] candidates) =>
        plan.Format.Form == XmlForm.Containers && plan.Reason != PlanReason.Forced && candidates[plan.CandidateIndex].SampleCount == 0;

    private ReplyPlan Price(
        XmlForm source,
        long sourceBytes,
        FormatModel[] candidates,
        ReplyFormat? forced,
        bool isUnwritten = false,
        bool isExploring = false,
        ClientCapabilities without = ClientCapabilities.None,
        double? textWriteSeconds = null,
        bool? forcedFlow = null)
    {
        var client = _facts.Client;
        var allowed = Allowed(without);
        client = client.Capabilities == allowed ? client : client with { Capabilities = allowed };
        _context = new ReplyContext
        {
            SourceForm = source,
            SourceBytes = sourceBytes,
            IsUnwritten = isUnwritten,
            Candidates = candidates,
            Client = client,
            Path = Path,
            DecodeFactors = _server.Paths.RecordOf(_facts.Connection, Path)?.DecodeFactors,
            MayFlow = (_onBlock is not null || textWriteSeconds is not null) && (client.Capabilities & ClientCapabilities.Flow) != 0
                && (isUnwritten || (source == XmlForm.Text && MayFlowAsContainers(candidates))),
            MayFlowAsText = textWriteSeconds is not null,
            WriteSeconds = textWriteSeconds ?? (isUnwritten ? Operation.ColumnSecondsPerByte * sourceBytes : 0),
            BlockEncodeSeconds = Operation.BlockCoding.Seconds,
            BinaryWriteSeconds = isUnwritten && Operation.BinaryWriting is { IsKnown: true } binary
                ? binary.SecondsPerByte * sourceBytes
                : null,
            TextShare = source == XmlForm.Binary ? Operation.TextShare : 0,
            IsExploring = isExploring,
            SmallReplyBytes = SmallReplyBytes,
            ForcedFormat = forced,
            ForcedFlow = forcedFlow,
        };
        return ReplyPlanner.Plan(in _context);
    }

    // What the caller reads and this reply may have: secrets may be known of one reply of an operation, and not of the one before.
    private ClientCapabilities Allowed(ClientCapabilities without = ClientCapabilities.None) =>
        _facts.Client.Capabilities & ~without
        & (HasSecrets || _server.Options.HasSecrets || (_facts.IsHttps && !_server.Options.EnableForHttps)
            ? ClientCapabilities.Binary
            : ~ClientCapabilities.None);

    // Whether what a reply takes is known from what one of another size takes.
    private static bool IsOfSize(long bytes, long other) => Math.Abs(bytes - other) <= other * SizeTolerance;

    // A text that turns out late to be none for containers is sent once more as a whole: none flows before another one was carried. And
    // who has read half of its text cannot go on in it: containers may spell it otherwise. Who reads objects begins again.
    private bool MayFlowAsContainers(FormatModel[] candidates) =>
        _facts.Client.Target == DecodeTarget.Objects && !Operation.RefusesContainers
        && Array.Exists(candidates, model => model.Format.Form == XmlForm.Containers && model.SampleCount > 0);

    private bool ExpectsContainers()
    {
        var snapshot = Operation.Snapshot;
        var forced = _server.Formats.Forced;
        if (!_server.Formats.HasContainers
            || !_facts.Client.Reads(ReplyFormat.Containers)
            || (Operation.RefusesContainers && !Operation.IsTurnToRetry()))
        {
            return false;
        }

        if (forced is null && snapshot.TypicalBinaryBytes is null)
        {
            return false;
        }

        // Unless the operation is known for rows, the binary form is written, and looked at.
        Plan = Price(
            XmlForm.Binary, (long)snapshot.TypicalBinaryBytes.GetValueOrDefault(), snapshot.FromBinary, forced, isUnwritten: true,
            isExploring: IsExploring);
        return Plan.Format.Form == XmlForm.Containers
            && (Operation.LooksLikeRows == true || !IsGuess(Plan, snapshot.FromBinary));
    }

    // The choice stands; what it costs is predicted again where the reply or the path turned out to be another.
    private void PriceContainers(long binaryBytes)
    {
        if (Plan.Flows != IsFlowing || Plan.Path != Path || !IsOfSize(binaryBytes, Plan.SourceBytes))
        {
            Plan = Again(Plan, XmlForm.Binary, binaryBytes, Operation.Snapshot.FromBinary, isUnwritten: true, IsFlowing);
        }
    }

    private ReplyPlan Again(
        in ReplyPlan plan, XmlForm source, long sourceBytes, FormatModel[] candidates, bool isUnwritten, bool? flows = null) =>
        Price(source, sourceBytes, candidates, plan.Format, isUnwritten, forcedFlow: flows) with
        {
            Reason = plan.Reason, RunnerUp = plan.RunnerUp, RunnerUpTotalSeconds = plan.RunnerUpTotalSeconds,
        };
}
