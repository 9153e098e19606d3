// SPDX-License-Identifier: MIT

using CoreWCF;
using CoreWCF.Channels;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>Does what its argument says to the objects of the call, and answers with rows.</summary>
[OddityExtensions]
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public class OddityService : IOddityService
{
    public const int Rows = 20;

    /// <summary>Gets or sets the call that a re-entrant operation makes.</summary>
    public Action? Again { get; set; }

    public List<Row> Do(string oddity)
    {
        var context = OperationContext.Current;
        switch (oddity)
        {
            case "request closed":
                context.RequestContext.RequestMessage.Close();
                break;
            case "no context":
                OperationContext.Current = null;
                break;
            case "another context":
                OperationContext.Current = new OperationContext(context.GetCallbackChannel<IContextChannel>());
                break;
            case "no dispatcher":
                context.EndpointDispatcher = null;
                break;
            case "no properties":
                context.IncomingMessageProperties.Clear();
                break;
            case "other properties":
                foreach (var name in context.IncomingMessageProperties.Keys.ToList())
                {
                    context.IncomingMessageProperties[name] = "something else";
                }

                break;
            case "no headers":
                context.IncomingMessageHeaders.Clear();
                break;
            case "calls itself":
                Again!();
                break;
            case "fails":
                throw new InvalidOperationException("The operation failed.");
            case "closes and fails":
                context.RequestContext.RequestMessage.Close();
                throw new FaultException("The operation failed.");
        }

        return Row.Many(Rows);
    }

    public async Task<List<Row>> DoLater(string oddity)
    {
        OperationContext.Current.RequestContext.RequestMessage.Close();
        await WithoutFlow();
        OperationContext.Current = null;
        return Row.Many(Rows);
    }

    public List<Row> Format(string oddity) => Row.Many(Rows);

    public List<Row> Take(Stream stream)
    {
        using (stream)
        {
            stream.CopyTo(Stream.Null);
        }

        return Row.Many(Rows);
    }

    public void Tell(string oddity) => OperationContext.Current.IncomingMessageProperties.Clear();

    public Message? Exchange(Message request)
    {
        var version = request.Version;
        var id = request.Headers.MessageId;
        var answersItself = request.GetBody<string>() == "answers itself";
        request.Close();
        var reply = Message.CreateMessage(version, Names.Contract + "/ExchangeReply", Row.Many(Rows));
        if (answersItself)
        {
            reply.Headers.RelatesTo = id;
            OperationContext.Current.RequestContext.ReplyAsync(reply).GetAwaiter().GetResult();
            OperationContext.Current.RequestContext.CloseAsync().GetAwaiter().GetResult();
            OperationContext.Current.RequestContext = null;
            return null;
        }

        return reply;
    }

    private static Task WithoutFlow()
    {
        using (ExecutionContext.SuppressFlow())
        {
            return Task.Run(() => { });
        }
    }
}
