// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Writing;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Profiles;

namespace Nam.Server;

/// <content>From what was written to what is sent.</content>
internal sealed partial class Reply
{
    /// <summary>Plans and encodes the reply, which is at hand as finished text.</summary>
    /// <param name="text">The text, as it would leave without NAM.</param>
    /// <param name="contentType">The content type that the reply would have, or <see langword="null"/>.</param>
    /// <param name="isUtf8Xml">
    /// Whether the text is XML in UTF-8, so that it can be sent in the binary form; other texts can be compressed only.
    /// </param>
    /// <param name="output">Is cleared and gets the reply, of one that flows the last frame; stays empty when the reply is to leave as
    /// the text itself.</param>
    /// <param name="onBlock">
    /// Takes each block but the last of a reply that flows, while the rest of the text is encoded; the memory is valid during the call
    /// only. By default the reply does not flow.
    /// </param>
    /// <remarks>
    /// Never throws for the sake of NAM: whatever goes wrong, the reply is plain text, and the failure is counted and logged (event 1002,
    /// once). What <paramref name="onBlock"/> throws goes through: the reply cannot be sent to its end.
    /// </remarks>
    public void EncodeText(
        ReadOnlySpan<byte> text, string? contentType, bool isUtf8Xml, PooledBuffer output, Action<ReadOnlyMemory<byte>>? onBlock = null)
    {
        output.Clear();
        _contentType = contentType;
        _onBlock = _server.Options.FlowReplies ? onBlock : null;
        using var activity = NamDiagnostics.StartEncoding();
        var operation = Operation;
        operation.LastTextBytes = text.Length;
        _plainText = text.Length;
        if (operation.NoteText(text.Length < SmallReplyBytes) && _server.Options.ForcedFormat is null)
        {
            // Nothing to decide, and nothing to learn that one in a few does not tell.
            Plan = new()
            {
                Format = ReplyFormat.Text,
                CandidateIndex = -1,
                Reason = PlanReason.Small,
                SourceBytes = text.Length,
                EncodedBytes = text.Length,
                RunnerUpTotalSeconds = double.PositiveInfinity,
            };
            IsExact = true;
            Decide(ReplyReason.Small, ReplyFormat.Text, text.Length);
            Describe(activity, Format, text.Length);
            return;
        }

        var snapshot = operation.Snapshot;
        Plan = PlanText(text, text.Length, snapshot, isUtf8Xml, IsExploring);
        var started = WorkTimer.Start();
        var tried = new Observation(operation, XmlForm.Text, ReplyFormat.Text, text.Length, text.Length, 0);
        var containers = ContainersAsPlanned();
        var isEncoded = false;
        try
        {
            var triedSince = started;
            if (!_server.Encoder.TryEncodeText(text, Plan.Format, _facts.IsInBand, output, containers, out isEncoded))
            {
                if (IsFlowing)
                {
                    EncodeAnew(text, output);
                    return;
                }

                // Not XML that the form can carry: the best of the text forms, then.
                isUtf8Xml = false;
                output.Clear();
                Plan = PlanText(text, text.Length, snapshot, isXml: false);
                containers = ContainersAsPlanned();
                triedSince = WorkTimer.Start();
                _server.Encoder.TryEncodeText(text, Plan.Format, _facts.IsInBand, output, containers, out isEncoded);
            }

            if (isEncoded)
            {
                // What did not win is learned as well: the next plan has to know.
                var bytes = InOneBlock(_blockBytes + output.WrittenCount);
                tried = tried with { Format = Plan.Format, EncodedBytes = bytes, EncodeSeconds = triedSince.ProcessorSeconds };
                isEncoded = bytes + DefaultCosts.MediaTypeBytes < text.Length || IsFlowing || Plan.Reason == PlanReason.Forced;
                if (Plan.Format.Form == XmlForm.Containers)
                {
                    operation.NoteContainers(isEncoded: true);
                }
            }
        }
        catch (Exception e) when (!_isCutOff)
        {
            _server.Fail(e, operation.Name, Plan.Format);
            if (IsFlowing)
            {
                EncodeAnew(text, output);
                return;
            }

            _hasFailed = true;
            isEncoded = false;
        }

        if (!isEncoded)
        {
            output.Clear();
        }

        EncodeSeconds = started.Seconds;
        var (format, encoded) = isEncoded ? (Plan.Format, _blockBytes + output.WrittenCount) : (ReplyFormat.Text, text.Length);
        Finish(format, encoded, isEncoded, tried, activity);
    }

    // Blocks have left, and the rest does not fit after them: the whole text follows.
    private void EncodeAnew(ReadOnlySpan<byte> text, PooledBuffer output)
    {
        output.Clear();
        Operation.NoteContainers(isEncoded: false);
        EndFlowAnew(text, output);
    }

    /// <summary>Plans and encodes what was written to the writer of <see cref="BeginTyped"/>.</summary>
    /// <param name="contentType">The content type that the reply would have, or <see langword="null"/>.</param>
    /// <param name="output">Is cleared and gets the frame, or the plain text; its memory may be replaced.</param>
    /// <exception cref="NotSupportedException">The document has what its form cannot carry, or is none; write it as text.</exception>
    public void Encode(string? contentType, PooledBuffer output)
    {
        if (_containers is not { } containers)
        {
            EncodeBinary(Binary.Complete(), contentType, output);
            return;
        }

        output.Clear();
        _contentType = contentType;
        using var activity = NamDiagnostics.StartEncoding();
        Complete();
        var started = WorkTimer.Start();
        _onBlock = null;
        PriceContainers(containers.BinaryBytes);
        containers.WriteFrames(output);
        _isEncoded = true;
        var worked = started.ProcessorSeconds;
        EncodeSeconds = containers.CodingSeconds + started.Seconds;
        var tried = new Observation(
            Operation, XmlForm.Binary, ReplyFormat.Containers, containers.BinaryBytes, output.WrittenCount,
            containers.CodingProcessorSeconds + worked);
        Finish(ReplyFormat.Containers, output.WrittenCount, isEncoded: true, tried, activity);
    }

    /// <summary>Plans and encodes the reply, which is at hand in the binary form.</summary>
    /// <param name="form">The binary form, from <see cref="BinaryXmlWriter.Complete"/>.</param>
    /// <param name="contentType">The content type that the reply would have, or <see langword="null"/>.</param>
    /// <param name="output">Is cleared and gets the frame, or the plain text.</param>
    /// <exception cref="ReplyDecodeException">
    /// Neither the planned format nor plain text could be made of the form; only a form that <see cref="BinaryXmlWriter"/> did not make
    /// does that.
    /// </exception>
    internal void EncodeBinary(ReadOnlySpan<byte> form, string? contentType, PooledBuffer output)
    {
        output.Clear();
        _contentType = contentType;
        using var activity = NamDiagnostics.StartEncoding();
        var operation = Operation;
        var snapshot = operation.Snapshot;
        Plan = PlanBinary(form, snapshot);
        var started = WorkTimer.Start();
        var triedSince = started;
        var format = Plan.Format;
        ColumnCoding? coding;
        bool isEncoded;
        var containers = ContainersAsPlanned();
        try
        {
            isEncoded = _server.Encoder.EncodeBinary(form, format, output, containers, out coding, _binary);
        }
        catch (Exception e) when (!format.IsPlainText)
        {
            if (format.Form == XmlForm.Containers)
            {
                operation.NoteContainers(isEncoded: false);
            }

            _server.Fail(e, operation.Name, format);
            _hasFailed = true;
            output.Clear();
            format = ReplyFormat.Text;
            triedSince = WorkTimer.Start();
            isEncoded = _server.Encoder.EncodeBinary(form, format, output, ContainerOptions.Default, out coding);
        }

        var worked = triedSince.ProcessorSeconds;
        EncodeSeconds = started.Seconds;
        operation.TextShare = coding?.TextShare ?? operation.TextShare;
        var tried = new Observation(
            operation, XmlForm.Binary, format, form.Length, output.WrittenCount, coding?.ProcessorSeconds ?? worked);
        Finish(format, output.WrittenCount, isEncoded, tried, activity);
    }

    private ContainerOptions ContainersAsPlanned() =>
        Plan.Format.Form == XmlForm.Containers ? ContainersIn(Plan.Estimate.Flow) : ContainerOptions.Default;

    private void Finish(ReplyFormat format, long encodedBytes, bool isEncoded, in Observation tried, Activity? activity)
    {
        Id = Id.Length == 0 ? ReplyIds.Next() : Id;
        Format = format;
        IsEncoded = isEncoded;
        IsExact = format.Form == XmlForm.Text || tried.Source == XmlForm.Binary;
        var sentBytes = encodedBytes + (isEncoded ? DefaultCosts.MediaTypeBytes : 0);
        _server.NoteEncoded(
            new JournalEntry
            {
                Id = Id,
                Operation = Operation.Name,
                Sender = _server,
                Plan = Plan,
                Format = format,
                SentTransferSeconds = IsFlowing && Plan.Flows
                    ? Plan.Estimate.ReportedSeconds
                    : ReplyPlanner.TransferSeconds(sentBytes, Plan.Path),
                Tag = IsFlowing && _flowing is null ? null : _server.Paths.RecordOf(_facts.Connection, Plan.Path),
                IsFlowing = IsFlowing,
                Flowing = _flowing,
                MakingSeconds = MakingSeconds,
                IsFirst = _facts.IsNewConnection || Operation.Totals.Replies == 0,
                IsNamedByCaller = _facts.IsNamedByCaller,
                EncodedBytes = encodedBytes,
                EncodeSeconds = EncodeSeconds,
                Timestamp = _server.Now,
            },
            InOneBlock(tried));
        Decide(_hasFailed ? ReplyReason.Failed : ReplyReasons.Of(Plan, isEncoded), format, encodedBytes);
        Describe(activity, format, sentBytes);
    }

    private void Describe(Activity? activity, in ReplyFormat sent, double sentBytes)
    {
        if (activity is not { IsAllDataRequested: true })
        {
            return;
        }

        activity.SetTag("nam.operation", OperationName).SetTag("nam.format", FormatNames.Of(sent))
            .SetTag("nam.reason", Reason?.Name()).SetTag("nam.reply.size", (long)sentBytes);
        if (_facts.IsWcf)
        {
            // Contract.Operation, with what tells replies of its kinds apart.
            var method = OperationName.AsSpan(
                0, OperationName.AsSpan().IndexOfAny('@', '!') is >= 0 and var end ? end : OperationName.Length);
            var dot = method.LastIndexOf('.');
            activity.SetTag("rpc.system.name", "dotnet_wcf")
                .SetTag("rpc.method", dot < 0 ? method.ToString() : $"{method[..dot]}/{method[(dot + 1)..]}");
        }

        if (Id.Length > 0)
        {
            activity.SetTag("nam.reply.id", Id).SetTag("nam.observed.encode", EncodeSeconds);
            var (encode, transfer, decode) = Plan.Estimate;
            activity.SetTag("nam.predicted.encode", encode).SetTag("nam.predicted.transfer", transfer)
                .SetTag("nam.predicted.decode", decode);
        }
    }
}
