// SPDX-License-Identifier: MIT

using System.ServiceModel.Dispatcher;
using Nam.Client;
using Nam.Formats;
using Nam.Profiles;
using Nam.Wcf;

namespace Nam.ServiceModel.Calls;

/// <summary>Sends the profile in a SOAP header where there are no HTTP headers, and brings replies together with their calls.</summary>
/// <param name="client">The engine.</param>
/// <param name="oneWayActions">The actions of operations without a reply, whose requests are left alone.</param>
internal sealed class SessionInspector(NamClient client, HashSet<string> oneWayActions) : IClientMessageInspector
{
    private Tuple<Uri, ServerPath>? _last;

    // In band nothing says which codecs a client undoes: who sends the profile undoes all.
    private bool UndoesAll => (client.Options.Capabilities & AcceptedCodings.All) == AcceptedCodings.All;

    public object? BeforeSendRequest(ref Message request, IClientChannel channel)
    {
        if (request is not { State: not MessageState.Closed })
        {
            return null;
        }

        var action = request.Headers.Action;
        if (action is null || oneWayActions.Contains(action) || (channel?.Via ?? channel?.RemoteAddress?.Uri) is not { } server)
        {
            return null;
        }

        var path = PathTo(server);
        var kind = string.GetHashCode(action, StringComparison.Ordinal);
        var isAsking = UndoesAll && path.IsWorthAsking(kind);
        var call = new SessionCall(path, kind, isAsking);
        if (isAsking)
        {
            ProfileMessageHeader.Add(request.Headers, path.CreateProfileHeader(DecodeTarget.Objects));
            request.Properties[SessionCall.PropertyName] = call;
        }

        return call;
    }

    public void AfterReceiveReply(ref Message reply, object? correlationState)
    {
        if (correlationState is not SessionCall call || ReceivedReply.Find(reply) is not { } received)
        {
            return;
        }

        call.Path.NoteReply(
            call.Kind, received.IsFramed, received.MessageBytes, call.IsAsking ? received.Header is not null : null);
        if (received.Header is { } header && call.Timer is { } timer)
        {
            timer.MessageArrived(header, received.MessageBytes, received.Arrived);
            received.Timer = timer;
            DecodedReplies.NoteFault(reply);
        }
    }

    // A factory speaks to one server nearly always, under one address object for each channel.
    private ServerPath PathTo(Uri server)
    {
        var last = _last;
        if (last is null || !ReferenceEquals(last.Item1, server))
        {
            _last = last = Tuple.Create(server, client.GetServer(server));
        }

        return last.Item2;
    }
}
