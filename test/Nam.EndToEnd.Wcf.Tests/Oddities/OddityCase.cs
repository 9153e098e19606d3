// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Replies;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>A call whose operation, extension or formatter does something odd.</summary>
internal sealed record OddityCase(string Name, Func<IOddities, object?> Call)
{
    public static IReadOnlyList<OddityCase> All { get; } =
    [
        .. Operations(
            "nothing", "request closed", "no context", "another context", "no dispatcher", "no properties", "other properties",
            "no headers", "calls itself", "fails", "closes and fails"),
        .. Extensions(
            "request replaced", "request closed on arrival", "request refused", "reply replaced", "reply of another class",
            "reply written by hand", "reply written by hand once",
            "reply that cannot be copied", "reply closed", "reply read", "reply missing", "reply refused",
            "reply without properties", "reply without a context"),
        new("context lost on the way", channel => channel.DoLater(string.Empty)),
        new("formatter of its own", channel => channel.Format(string.Empty)),
        new("stream closed", channel => channel.Take(new MemoryStream(new byte[100]))),
        new("message closed", channel => Exchange(channel, "closes")),
        new("answers itself", channel => Exchange(channel, "answers itself")),
        new("one-way", Tell),
    ];

    /// <summary>Gets whether the caller gets the rows, so that the reply is worth adapting. Without a dispatcher nobody
    /// knows the endpoint, and its replies stay plain.</summary>
    public bool HasRows => Name is not ("no dispatcher" or "other properties" or "one-way" or "closes and fails"
        or "request closed on arrival" or "request refused" or "reply closed" or "reply read" or "reply missing" or "reply refused");

    /// <summary>Says whether the stock service answers the call over a binding: where a reply cannot be written in a
    /// session it goes on without one, and the caller waits.</summary>
    public bool IsFor(BindingCase binding) => binding.IsHttp || Name is not ("reply closed" or "reply missing");

    /// <summary>Calls and describes the result, or how the call failed.</summary>
    public string Describe(IOddities channel)
    {
        try
        {
            return ObjectText.Of(Call(channel));
        }
        catch (FaultException e)
        {
            return ObjectText.Of(e);
        }
        catch (Exception e)
        {
            // The words have addresses in them.
            return e.GetType().ToString();
        }
    }

    private static IEnumerable<OddityCase> Operations(params string[] oddities) =>
        oddities.Select(oddity => new OddityCase(oddity, channel => channel.Do(oddity)));

    private static IEnumerable<OddityCase> Extensions(params string[] oddities) =>
        oddities.Select(oddity => new OddityCase(oddity, channel =>
        {
            using var scope = new OperationContextScope((IContextChannel)channel);
            OperationContext.Current!.OutgoingMessageHeaders.Add(
                MessageHeader.CreateHeader(OddityExtensionsAttribute.Header, Names.Header, oddity));
            return channel.Do("nothing");
        }));

    private static string Exchange(IOddities channel, string body)
    {
        using var reply = channel.Exchange(Message.CreateMessage(
            ((IClientChannel)channel).GetProperty<MessageVersion>() ?? MessageVersion.Default, Names.Contract + "/Exchange", body));
        return MessageText.Of(reply);
    }

    private static string Tell(IOddities channel)
    {
        try
        {
            channel.Tell(string.Empty);
        }
        catch (CommunicationException)
        {
            // The stock service at times resets the connection of a one-way call before its acknowledgement left.
        }

        return "told";
    }
}
