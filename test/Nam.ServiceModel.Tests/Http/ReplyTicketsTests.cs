// SPDX-License-Identifier: MIT
using Nam.Client;
using Nam.ServiceModel.Http;

namespace Nam.ServiceModel.Tests.Http;

public sealed class ReplyTicketsTests
{
    [Fact]
    public async Task Split_ContentTypeWithATicket_FindsTheCallUntilItIsDropped()
    {
        var reply = new TicketedReply(await TimerAsync());
        var contentType = "application/vnd.nam+xml";
        var ticket = ReplyTickets.Issue(reply, ref contentType);

        Assert.Equal("application/vnd.nam+xml", ReplyTickets.Split(contentType, out var found).ToString());
        Assert.Same(reply, ReplyTickets.Find(found));

        ReplyTickets.Drop(ticket);
        Assert.Null(ReplyTickets.Find(found));
    }

    // A server that writes the parameter itself would have its reply read with what another server's call has named.
    [Fact]
    public async Task Find_TicketsThatAServerMayGuess_AreNoOnes()
    {
        var reply = new TicketedReply(await TimerAsync());
        var tickets = new List<long>();
        for (var call = 0; call < 100; call++)
        {
            var contentType = string.Empty;
            tickets.Add(ReplyTickets.Issue(reply, ref contentType));
        }

        Assert.DoesNotContain(Enumerable.Range(0, 10_000), guess => ReplyTickets.Find(guess) is not null);
        Assert.DoesNotContain(tickets, ticket => tickets.Contains(ticket + 1));
        tickets.ForEach(ReplyTickets.Drop);
    }

    private static async Task<ReplyTimer> TimerAsync()
    {
        await using var client = new NamClient(new NamClientOptions());
        return (await client.GetServerAsync("http://orders.example")).StartTimer();
    }
}
