// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Microsoft.Extensions.Logging;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Profiles;

namespace Nam.Server;

/// <content>What is noted of a reply when it leaves and when its caller has reported on it.</content>
public sealed partial class NamServer
{
    private EncodedReply Finish(
        in ReplyRequest request, in ReplyPlan plan, ReplyFormat format, long encodedBytes, bool isFramed, double seconds, in Observation tried, ContainerCall containers, Activity? activity)
    {
        var id = ReplyIds.Next();
        var operation = tried.Operation!;
        if (plan.Reason == PlanReason.Exploring)
        {
            operation.NoteExplored();
        }
        else
        {
            operation.NoteFormat(PeerOf(request), format);
        }

        Journal.Add(new JournalEntry
        {
            Id = id,
            Operation = operation.Name,
            Plan = plan,
            Format = format,
            SentTransferSeconds = ReplyPlanner.TransferSeconds(encodedBytes + (isFramed ? DefaultCosts.MediaTypeBytes : 0), plan.Path, _transfer),
            Tag = _paths.TagOf(request.Connection, plan.Path),
            Caller = request.Voice,
            EncodedBytes = encodedBytes,
            EncodeSeconds = seconds,
            Timestamp = _time.GetUtcNow(),
        });
        _learner.Observe(tried);
        if (_logger.IsEnabled(LogLevel.Debug))
        {
            RuntimeLog.Planned(_logger, id, operation.Name, plan.Explain());
        }

        NamDiagnostics.RecordEncoded(FormatNames.Of(format), plan.SourceBytes, encodedBytes, seconds);
        activity?.SetTag("nam.format", FormatNames.Of(format));
        var isExact = format.Form == XmlForm.Text || tried.Source == XmlForm.Binary;
        var contentType = isFramed ? NamMediaType.Format(format, request.ContentType) : request.ContentType;
        return new EncodedReply(id, plan, format, isFramed, isExact, contentType, seconds) { TemplateToken = isFramed && format.Form == XmlForm.Containers ? containers.Token : null };
    }

    /// <summary>Gives the parts of predictions that are corrected, because callers' reports have differed from them, as of now.</summary>
    /// <returns>Those of all operations; empty while callers have reported on nothing.</returns>
    public IReadOnlyList<NamCorrection> GetCorrections() => [.. _operations.All.SelectMany(operation => operation.Corrections(_formats.All))];

    private void Report(in JournalEntry entry)
    {
        var error = entry.TotalErrorSeconds.GetValueOrDefault();
        if (entry.Format == entry.Plan.Format
            && _operations.Find(entry.Operation) is { } operation
            && operation.NoteDecoded(entry.Caller, entry.Format, entry.Plan.Estimate.DecodeSeconds / entry.Plan.DecodeCorrection, entry.ObservedDecodeSeconds.GetValueOrDefault()))
        {
            RuntimeLog.DecodeCorrected(_logger, operation.Name, entry.Format.ToString(), operation.CorrectionsFor(entry.Caller).Factor(entry.Format));
        }

        _journalFile?.Add(entry);

        NamDiagnostics.RecordPlanError(FormatNames.Of(entry.Plan.Format), error);
        if (_logger.IsEnabled(LogLevel.Debug))
        {
            RuntimeLog.Reported(_logger, entry.Id, entry.Operation, 1e3 * (error + entry.Plan.Estimate.TotalSeconds), 1e3 * entry.Plan.Estimate.TotalSeconds);
        }
    }

    private void Fail(Exception exception, string operation, ReplyFormat format)
    {
        NamDiagnostics.RecordFailure(FormatNames.Of(format));
        if (Interlocked.Increment(ref _failures) == 1)
        {
            RuntimeLog.EncodeFailed(_logger, exception, operation, format.ToString());
        }
    }
}
