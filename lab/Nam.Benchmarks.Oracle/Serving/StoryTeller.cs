// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Benchmarks.Oracle.Serving;

/// <summary>Asks NAM's planner, with all that an engine has learned, what every format would take: by forcing each in turn.</summary>
internal static class StoryTeller
{
    private const double SlowBytesPerSecond = 1e6;
    private const double SmallReplyBytes = 1024;

    /// <summary>Ends an engine and tells what it knew.</summary>
    internal static async Task<IReadOnlyList<OperationStory>> TellAsync(Engine engine, IReadOnlyDictionary<string, string> profiles)
    {
        await engine.DisposeAsync();
        var formats = engine.Server.Options.Formats.Select(
            name => ReplyFormat.TryParse(name, out var format) ? format : ReplyFormat.Text).ToArray();
        var serverWide = await LoadAsync(engine.Store, $"server/{Engine.Service}/all");
        var entries = engine.Server.Journal.Snapshot().ToLookup(entry => entry.Operation);
        var stories = new List<OperationStory>();
        foreach (var (path, header) in profiles)
        {
            if (!ClientProfile.TryParse(header, out var client) || path.Split('/') is not [_, _, var scale, var query])
            {
                continue;
            }

            var known = await LoadAsync(engine.Store, $"server/{Engine.Service}/operation/{path}");
            var predictions = known?.TypicalSourceBytes(XmlForm.Binary) is { } bytes
                ? Predict(client, known.Snapshot(XmlForm.Binary, formats, serverWide), (long)bytes)
                : [];
            stories.Add(new OperationStory(
                scale,
                int.Parse(query, CultureInfo.InvariantCulture),
                client.RoundTripSeconds,
                client.BandwidthBytesPerSecond,
                client.WindowBytes,
                predictions,
                [.. entries[path].Select(Told)]));
        }

        return stories;
    }

    private static async Task<OperationProfile?> LoadAsync(MemoryProfileStore store, string key) =>
        await store.LoadAsync(key) is { } blob && OperationProfile.TryRead(blob, out var profile) ? profile : null;

    private static List<FormatPrediction> Predict(ClientProfile client, FormatModel[] models, long bytes)
    {
        var predictions = new List<FormatPrediction>();
        foreach (var model in models)
        {
            var plan = ReplyPlanner.Plan(new ReplyContext
            {
                SourceBytes = bytes,
                SourceForm = XmlForm.Binary,
                IsUnwritten = true,
                Candidates = models,
                Client = client,
                Path = PathTo(client),
                SmallReplyBytes = client.BandwidthBytesPerSecond < SlowBytesPerSecond ? 0 : SmallReplyBytes,
                ForcedFormat = model.Format,
            });
            var cost = plan.Estimate;
            predictions.Add(new FormatPrediction(
                model.Format.ToString(), cost.EncodeSeconds, cost.TransferSeconds, cost.DecodeSeconds, plan.EncodedBytes,
                model.SampleCount));
        }

        return predictions;
    }

    private static NetworkPath PathTo(ClientProfile client)
    {
        var path = new NetworkPath(
            client.RoundTripSeconds ?? NetworkPath.AssumedRoundTripSeconds, client.BandwidthBytesPerSecond ?? double.PositiveInfinity);
        return client.WindowBytes is { } window
            ? path with { CongestionWindow = Math.Max(NetworkPath.InitialWindow, window / path.MaximumSegmentSize) }
            : path;
    }

    private static PlannedReply Told(JournalEntry entry)
    {
        var plan = entry.Plan;
        var cost = plan.Estimate;
        var hasRunnerUp = double.IsFinite(plan.RunnerUpTotalSeconds);
        return new PlannedReply(
            plan.Format.ToString(),
            plan.Reason.ToString(),
            hasRunnerUp ? plan.RunnerUp.ToString() : string.Empty,
            hasRunnerUp ? plan.RunnerUpTotalSeconds : 0,
            cost.EncodeSeconds,
            cost.TransferSeconds,
            cost.DecodeSeconds,
            plan.EncodedBytes,
            entry.EncodeSeconds,
            entry.ObservedTotalSeconds,
            entry.ObservedDecodeSeconds,
            entry.EncodedBytes,
            cost.OverlapSeconds,
            cost.Flow?.FirstBytes ?? 0,
            plan.Path.BlockSeconds,
            entry.ObservedSeconds,
            entry.Flowing?.FirstSeconds ?? 0,
            entry.Flowing?.WriteSeconds + entry.Flowing?.EncodeSeconds ?? 0);
    }
}
