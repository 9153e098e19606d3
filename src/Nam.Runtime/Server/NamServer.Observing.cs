// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Observing;

namespace Nam.Server;

/// <content>What is noted of a reply when it leaves and when its caller has reported on it.</content>
public sealed partial class NamServer
{
    private static readonly TimeSpan RegretInterval = TimeSpan.FromSeconds(1);
    private long _lastRegret = long.MinValue;
    private int _regretsUnlogged;

    /// <summary>Records a reply that is about to leave.</summary>
    internal void NoteEncoded(in JournalEntry entry, in Observation tried)
    {
        Journal.Add(entry);
        Learner.Observe(tried);
        if (_logger.IsEnabled(LogLevel.Debug))
        {
            RuntimeLog.Planned(_logger, entry.Id, entry.Operation, entry.Plan.Explain());
        }

        if (NamDiagnostics.RecordsEncoded)
        {
            NamDiagnostics.RecordEncoded(
                FormatNames.Of(entry.Format), Operations.TagOf(entry.Operation, entry.IsNamedByCaller), entry.EncodeSeconds);
        }
    }

    /// <summary>Counts, logs and keeps a decision.</summary>
    internal void Decide(in Decision decision, bool isNamedByCaller)
    {
        Decisions.Add(decision);
        Family.Statistics.Count(decision.Reason, decision.Format, decision.PlainBytes, decision.EncodedBytes);
        if (NamDiagnostics.CountsDecisions)
        {
            var operation = Operations.TagOf(decision.Operation, isNamedByCaller);
            NamDiagnostics.RecordDecision(decision.Reason.Name(), FormatNames.Of(decision.Format), operation);
        }

        if (decision.EncodedBytes > 0 && NamDiagnostics.RecordsSizes)
        {
            NamDiagnostics.RecordSizes(
                FormatNames.Of(decision.Format), Operations.TagOf(decision.Operation, isNamedByCaller), decision.PlainBytes,
                decision.IsPlainKnown, decision.EncodedBytes);
        }

        if (_logger.IsEnabled(LogLevel.Debug))
        {
            RuntimeLog.ReplyDecided(_logger, decision.Operation, decision.Reason.Name(), FormatNames.Of(decision.Format));
        }
    }

    private void Report(in JournalEntry entry)
    {
        var error = entry.TotalErrorSeconds.GetValueOrDefault();
        NoteRegret(entry);
        NoteSaving(entry);
        if (NamDiagnostics.RecordsPlanErrors)
        {
            NamDiagnostics.RecordPlanError(
                FormatNames.Of(entry.Plan.Format), Operations.TagOf(entry.Operation, entry.IsNamedByCaller), error);
        }

        if (_logger.IsEnabled(LogLevel.Debug))
        {
            RuntimeLog.Reported(
                _logger, entry.Id, entry.Operation, 1e3 * (error + entry.Plan.Estimate.TotalSeconds),
                1e3 * entry.Plan.Estimate.TotalSeconds);
        }
    }

    private void NoteSaving(in JournalEntry entry)
    {
        if (ReplySaving.SecondsOf(entry) is not { } saved)
        {
            return;
        }

        Family.Statistics.AddSaved(saved);
        if (!entry.Format.IsPlainText && NamDiagnostics.RecordsSaved)
        {
            NamDiagnostics.RecordSaved(
                FormatNames.Of(entry.Format), Operations.TagOf(entry.Operation, entry.IsNamedByCaller), saved);
        }
    }

    // What the reply took beyond what the best candidate was predicted to take. Callers choose what they report, so that it cannot fill a
    // log.
    private void NoteRegret(in JournalEntry entry)
    {
        var plan = entry.Plan;
        var isBest = plan.Estimate.TotalSeconds <= plan.RunnerUpTotalSeconds;
        var best = isBest ? plan.Estimate.TotalSeconds : plan.RunnerUpTotalSeconds;
        var took = entry.ObservedSeconds.GetValueOrDefault();
        if (entry.IsFirst || !(best > 0) || took - best <= Options.RegretThreshold.TotalSeconds || took <= best * Options.RegretRatio)
        {
            return;
        }

        var now = _time.GetTimestamp();
        var last = Volatile.Read(ref _lastRegret);
        var isTurn = last == long.MinValue || now < last || _time.GetElapsedTime(last, now) >= RegretInterval;
        if (isTurn && Interlocked.CompareExchange(ref _lastRegret, now, last) == last)
        {
            var format = isBest ? plan.Format : plan.RunnerUp;
            var unlogged = Interlocked.Exchange(ref _regretsUnlogged, 0);
            RuntimeLog.Regretted(
                _logger, entry.Id, entry.Operation, entry.Format.ToString(), 1e3 * took, format.ToString(), 1e3 * best, unlogged);
        }
        else
        {
            Interlocked.Increment(ref _regretsUnlogged);
        }
    }

    internal void Fail(Exception exception, string operation, ReplyFormat format)
    {
        NamDiagnostics.RecordFailure(FormatNames.Of(format));
        if (Interlocked.Increment(ref _failures) == 1)
        {
            RuntimeLog.EncodeFailed(_logger, exception, operation, format.ToString());
        }
    }
}
