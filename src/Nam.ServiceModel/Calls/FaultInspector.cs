// SPDX-License-Identifier: MIT

using System.ServiceModel.Dispatcher;

namespace Nam.ServiceModel.Calls;

/// <summary>Sees faults over HTTP as they come.</summary>
internal sealed class FaultInspector : IClientMessageInspector
{
    public object? BeforeSendRequest(ref Message request, IClientChannel channel) => null;

    public void AfterReceiveReply(ref Message reply, object? correlationState)
    {
        if (reply is not null)
        {
            DecodedReplies.NoteFault(reply);
        }
    }
}
