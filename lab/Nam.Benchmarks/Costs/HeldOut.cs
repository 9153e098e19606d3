// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Benchmarks.Costs;

/// <summary>What server and client would know of one reply that they are about to plan, with that reply held out.</summary>
internal sealed class HeldOut
{
    private const ClientCapabilities ReadsAll = ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli;

    private HeldOut(StudyReply reply, XmlForm source, DecodeTarget target, HistoryState state, FormatModel[] models, ClientProfile client)
    {
        Reply = reply;
        Source = source;
        Target = target;
        State = state;
        Models = models;
        Client = client;
    }

    public StudyReply Reply { get; }

    public XmlForm Source { get; }

    public DecodeTarget Target { get; }

    public HistoryState State { get; }

    /// <summary>One model for each of <see cref="StudyFormats.All"/>.</summary>
    public FormatModel[] Models { get; }

    /// <summary>The client's profile as it arrives in the header.</summary>
    public ClientProfile Client { get; }

    /// <summary>Makes the cases of all whole replies of a source form that are large enough to be planned, in all states.</summary>
    public static IEnumerable<HeldOut> All(List<StudyReply> replies, XmlForm source, DecodeTarget target)
    {
        foreach (var query in replies.GroupBy(reply => reply.Query))
        {
            var planned = query.Where(reply => reply.IsWhole && IsPlanned(reply)).ToArray();
            if (planned.Length == 0)
            {
                continue;
            }

            var others = replies.Where(reply => reply.IsWhole && reply.Query != query.Key).ToArray();
            var serverWide = Histories.Server(others, source);
            var client = Histories.Client(others, source, target);
            foreach (var reply in planned)
            {
                yield return Make(reply, HistoryState.None, new OperationProfile(), null, null);
                yield return Make(reply, HistoryState.ServerWide, new OperationProfile(), serverWide, client);
                var near = query.Where(other => other != reply)
                    .MinBy(other => Math.Abs(Math.Log((double)other.SourceBytes(source) / reply.SourceBytes(source))))!;
                var first = Histories.Server(near, near.Cell(source, FirstFormat(source)));
                yield return Make(reply, HistoryState.First, first, serverWide, client);
                yield return MakeOwn(reply, HistoryState.Own, [.. query.Where(other => other != reply)], serverWide, client);

                // Twice, so that quick runs too have the samples from which on an own model is used.
                yield return MakeOwn(reply, HistoryState.Repeated, [reply, reply], serverWide, client);
            }
        }

        HeldOut MakeOwn(StudyReply reply, HistoryState state, StudyReply[] own, OperationProfile serverWide, PathProfile client)
        {
            var path = new PathProfile();
            path.Merge(client);
            path.Merge(Histories.Client(own, source, target));
            return Make(reply, state, Histories.Server(own, source), serverWide, path);
        }

        HeldOut Make(StudyReply reply, HistoryState state, OperationProfile operation, OperationProfile? serverWide, PathProfile? path)
        {
            var models = operation.Snapshot(source, StudyFormats.All, serverWide);
            var sent = (path ?? new PathProfile()).ToClientProfile(ReadsAll, target).ToHeader();
            return ClientProfile.TryParse(sent, out var profile)
                ? new HeldOut(reply, source, target, state, models, profile)
                : throw new InvalidOperationException($"The profile header '{sent}' could not be read back.");
        }
    }

    // A cheap compressed format of the form at hand: what it shows carries over to the others.
    private static ReplyFormat FirstFormat(XmlForm source) => new(source, ReplyCodecs.Zip, 2);

    /// <summary>Whether a reply's text is not below the size from which replies are planned, whatever form is at hand.</summary>
    public static bool IsPlanned(StudyReply reply) => reply.Text.Length >= new ReplyContext().SmallReplyBytes;

    /// <summary>The context of a plan.</summary>
    public ReplyContext Context(NetworkPath path) => new()
    {
        SourceBytes = Reply.SourceBytes(Source),
        SourceForm = Source,
        Candidates = Models,
        Client = Client,
        Path = path,
    };

    /// <summary>What the planner sees of one format: predicted cost and size.</summary>
    public (CostEstimate Cost, double Bytes) Predict(ReplyFormat format)
    {
        var costs = new ReplyCosts(Context(default(NetworkPath)));
        return costs.TryEstimate(Models[Array.IndexOf(StudyFormats.All, format)], double.PositiveInfinity, out var priced)
            ? (priced.Cost, priced.Bytes)
            : throw new InvalidOperationException($"There is no prediction for {format}.");
    }
}
