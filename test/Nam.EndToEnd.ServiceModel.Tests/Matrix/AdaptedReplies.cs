// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.EndToEnd.ServiceModel.Hosts;
using Nam.EndToEnd.Wcf.Matrix;

namespace Nam.EndToEnd.ServiceModel.Matrix;

/// <summary>Asserts from the wire and from the engine's journal that replies were adapted where both sides have NAM,
/// and nowhere else.</summary>
internal static class AdaptedReplies
{
    /// <summary>Asserts it for the replies of a cell.</summary>
    /// <param name="client">How the client spoke.</param>
    /// <param name="mode">Who had NAM.</param>
    /// <param name="node">The service.</param>
    /// <param name="adaptedBefore">What <see cref="Node.Adapted"/> was before the calls.</param>
    /// <param name="replies">The replies as they came.</param>
    public static void AreWhere(ClientCase client, ModeCase mode, Node node, int adaptedBefore, IReadOnlyCollection<WireReply> replies)
    {
        Assert.NotEmpty(replies);
        var asks = mode.ClientHasNam && !client.StaysPlain;
        Assert.Equal(asks, replies.Any(reply => reply.HasProfile));
        if (!asks || mode.Service is null)
        {
            Assert.All(replies, reply => Assert.True(reply is { Id: null, Format: null }, $"{reply}"));
            Assert.Equal(adaptedBefore, node.Adapted);
            return;
        }

        // Each reply that says it is adapted is in the journal, and the other way round, in the same format.
        var entries = node.Engine!.Journal.Snapshot().Skip(adaptedBefore).ToDictionary(entry => entry.Id, entry => entry.Format);
        Assert.Equal(entries.Keys.Order(), replies.Where(reply => reply.Id is not null).Select(reply => reply.Id!).Order());
        Assert.All(replies.Where(reply => reply.Id is not null), reply => Assert.Equal(OnTheWire(entries[reply.Id!]), reply.Format));
        Assert.All(replies.Where(reply => reply.Id is null), reply => Assert.Null(reply.Format));

        // What is no text of XML takes forms of text only; where another one is asked for, the engine chooses freely.
        if (mode.Service != ModeCase.Free && (!client.IsOpaque || mode.Service.StartsWith("text", StringComparison.Ordinal)))
        {
            Assert.All(replies.Where(reply => reply.HasBody), reply => Assert.Equal(OnTheWire(FormatOf(mode.Service)), reply.Format));
        }
    }

    private static string? OnTheWire(ReplyFormat format) =>
        format.IsPlainText ? null : format.Form == XmlForm.Text ? WireReply.Coded : format.ToString();

    private static ReplyFormat FormatOf(string name) =>
        ReplyFormat.TryParse(name, out var format) ? format : throw new FormatException(name);
}
