// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using Nam.Characterization;
using Nam.Decisions;
using Nam.Formats;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Server;

/// <content>What a plan is made of.</content>
public sealed partial class NamServer
{
    private const ClientCapabilities WithoutCodecs = ClientCapabilities.Binary | ClientCapabilities.Containers;

    // Small replies of an operation whose replies are small: nothing to decide, and nothing to learn that one in a few does not tell.
    private static ReplyPlan SmallPlan(int textBytes) =>
        new() { Format = ReplyFormat.Text, CandidateIndex = -1, Reason = PlanReason.SmallReply, SourceBytes = textBytes, EncodedBytes = textBytes, RunnerUpTotalSeconds = double.PositiveInfinity };

    // A text that cannot take the binary form is not forced into it.
    private ReplyPlan PlanText(in ReplyRequest request, Operation operation, int textBytes, OperationSnapshot snapshot, bool isXml, bool isExploring) =>
        isXml || _formats.Forced is { Form: XmlForm.Text }
            ? Plan(request, operation, XmlForm.Text, textBytes, isXml ? snapshot.FromText : snapshot.FromOpaqueText, _formats.Forced, isExploring: isExploring)
            : Plan(request, operation, XmlForm.Text, textBytes, snapshot.FromOpaqueText, null);

    private ContainerCall CallFor(in ReplyRequest request, Operation operation, ReplyFormat format) =>
        format.Form == XmlForm.Containers ? new ContainerCall(_templates.OptionsFor(request, operation.Name), _templates, operation.Name) : ContainerCall.None;

    private ReplyPlan Plan(
        in ReplyRequest request, Operation operation, XmlForm source, long sourceBytes, FormatModel[] candidates, ReplyFormat? forced, bool isUnwritten = false, bool isExploring = false,
        NetworkPath? path = null)
    {
        var client = request.Client;
        if (request.IsHttps && !Options.EnableForHttps)
        {
            client = client with { Capabilities = client.Capabilities & ClientCapabilities.Binary };
        }
        else if (_hasOwnSecrets || request.Secrets is { IsEmpty: false })
        {
            client = client with { Capabilities = client.Capabilities & WithoutCodecs };
        }

        var context = new ReplyContext
        {
            SourceBytes = sourceBytes,
            SourceForm = source,
            IsUnwritten = isUnwritten,
            Candidates = candidates,
            Client = client,
            Path = path ?? _paths.View(request.Connection, client, request.Prior),
            Transfer = _transfer,
            Load = _load.Current,
            Corrections = operation.CorrectionsFor(request.Voice),
            Incumbent = operation.LastFormat(PeerOf(request)),
            IsExploring = isExploring,
            SmallReplyBytes = SmallReplyBytesFor(client, request.Prior),
            ForcedFormat = forced,
        };
        return ReplyPlanner.Plan(in context);
    }

    // On a slow path half of a small reply takes half a millisecond, many times what it costs to look at it; and containers make that half of it, or a tenth where both sides know its structure.
    // On a fast path looking costs more than replies of some kilobytes take.
    private int SmallReplyBytesFor(ClientProfile client, PathPrior? prior)
    {
        var least = Options.SmallReplyBytes;
        if (least == 0)
        {
            return 0;
        }

        var bytes = SmallReply.BytesFor(client.RoundTripSeconds ?? prior?.RoundTrip.TotalSeconds, client.BandwidthBytesPerSecond ?? FiniteBandwidth(prior));
        return bytes >= SmallReply.Bytes ? Math.Max(least, bytes)
            : _formats.HasContainers && client.Reads(ReplyFormat.Containers) ? Math.Min(least, bytes)
            : least;
    }

    // A class that does not tell a bandwidth leaves it unknown.
    private static double? FiniteBandwidth(PathPrior? prior) => prior is { BandwidthBytesPerSecond: < double.PositiveInfinity and var bandwidth } ? bandwidth : null;

    // Whether this reply may leave in a kind of format of which little is known.
    private bool IsTurnToExplore(Operation operation) => _formats.Forced is null && operation.IsTurnToExplore();

    // Callers of one operation are told apart as far as it takes for formats not to take turns.
    private static int PeerOf(in ReplyRequest request) => request.Connection is { } connection ? RuntimeHelpers.GetHashCode(connection) : (int)request.Client.Target;
}
