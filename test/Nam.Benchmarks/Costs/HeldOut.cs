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
            var planned = query.Where(reply => reply.IsWhole && IsPlanned(reply, source)).ToArray();
            if (planned.Length == 0)
            {
                continue;
            }

            var others = replies.Where(reply => reply.IsWhole && reply.Query != query.Key).ToArray();
            var serverWide = Histories.Server(others, source);
            var client = Histories.Client(others, source, target);
            foreach (var reply in planned)
            {
                yield return Make(reply, HistoryState.None, [], null, null);
                yield return Make(reply, HistoryState.ServerWide, [], serverWide, client);
                yield return Make(reply, HistoryState.Own, [.. query.Where(other => other != reply)], serverWide, client);
                yield return Make(reply, HistoryState.Repeated, [reply], serverWide, client);
            }
        }

        HeldOut Make(StudyReply reply, HistoryState state, StudyReply[] own, OperationProfile? serverWide, PathProfile? client)
        {
            var operation = own.Length == 0 ? new OperationProfile() : Histories.Server(own, source);
            var models = operation.Snapshot(source, StudyFormats.All, serverWide);
            var path = new PathProfile();
            if (client is not null)
            {
                path.Merge(client);
                path.Merge(Histories.Client(own, source, target));
            }

            var sent = path.ToClientProfile(ReadsAll, target, assumedRoundTripSeconds: 0.01)!.ToHeader();
            return ClientProfile.TryParse(sent, out var profile)
                ? new HeldOut(reply, source, target, state, models, profile)
                : throw new InvalidOperationException($"The profile header '{sent}' could not be read back.");
        }
    }

    /// <summary>Whether a reply is not below the size from which replies are planned.</summary>
    public static bool IsPlanned(StudyReply reply, XmlForm source) => reply.SourceBytes(source) >= new ReplyContext().SmallReplyBytes;

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
        var costs = new ReplyCosts(Context(new NetworkPath(Client.RoundTripSeconds)));
        return costs.TryEstimate(Models[Array.IndexOf(StudyFormats.All, format)], out var cost, out var bytes)
            ? (cost, bytes)
            : throw new InvalidOperationException($"There is no prediction for {format}.");
    }
}
