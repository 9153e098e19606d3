// SPDX-License-Identifier: MIT

using System.Collections.ObjectModel;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Description;
using CoreWCF.Dispatcher;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>Gives a service an inspector and an error handler that do what a header of the request says.</summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class OddityExtensionsAttribute : Attribute, IServiceBehavior
{
    /// <summary>The name of the header.</summary>
    public const string Header = "Oddity";

    public void AddBindingParameters(
        ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints,
        BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
        foreach (var dispatcher in serviceHostBase.ChannelDispatchers.OfType<ChannelDispatcher>())
        {
            dispatcher.ErrorHandlers.Add(new ErrorHandler());
            foreach (var endpoint in dispatcher.Endpoints)
            {
                endpoint.DispatchRuntime.MessageInspectors.Add(new Inspector());
            }
        }
    }

    public void Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
    }

    private static Message Copy(Message message)
    {
        using var buffer = message.CreateBufferedCopy(int.MaxValue);
        message.Close();
        return buffer.CreateMessage();
    }

    private sealed class Inspector : IDispatchMessageInspector
    {
        public object? AfterReceiveRequest(ref Message request, IClientChannel channel, InstanceContext instanceContext)
        {
            var found = request.Headers.FindHeader(Header, Names.Header);
            var oddity = found < 0 ? null : request.Headers.GetHeader<string>(found);
            switch (oddity)
            {
                case "request replaced":
                    request = Copy(request);
                    break;
                case "request closed on arrival":
                    request.Close();
                    break;
                case "request refused":
                    throw new FaultException("The request was refused.");
            }

            return oddity;
        }

        public void BeforeSendReply(ref Message reply, object? correlationState)
        {
            switch (correlationState as string)
            {
                case "reply replaced":
                    reply = Copy(reply);
                    break;
                case "reply of another class":
                    reply = OddReply.Wrap(reply);
                    break;
                case "reply written by hand":
                    reply = OddReply.InAWriter(reply, isBuffered: true);
                    break;
                case "reply written by hand once":
                    reply = OddReply.InAWriter(reply, isBuffered: false);
                    break;
                case "reply that cannot be copied":
                    reply = OddReply.InAWriter(reply, isBuffered: false, canBeCopied: false);
                    break;
                case "reply closed":
                    reply.Close();
                    break;
                case "reply read":
                    reply.GetReaderAtBodyContents().Dispose();
                    break;
                case "reply missing":
                    reply = null!;
                    break;
                case "reply refused":
                    throw new FaultException("The reply was refused.");
                case "reply without properties":
                    reply.Properties.Clear();
                    break;
                case "reply without a context":
                    OperationContext.Current.RequestContext.RequestMessage.Close();
                    OperationContext.Current = null;
                    break;
            }
        }
    }

    private sealed class ErrorHandler : IErrorHandler
    {
        public bool HandleError(Exception error) => true;

        public void ProvideFault(Exception error, MessageVersion version, ref Message fault)
        {
            if (error is InvalidOperationException)
            {
                var provided = new FaultException<List<Row>>(
                    Row.Many(OddityService.Rows), new FaultReason($"Provided: {error.Message}"), new FaultCode("Odd"),
                    Names.Contract + "/Fault");
                fault = Message.CreateMessage(version, provided.CreateMessageFault(), provided.Action);
            }
        }
    }
}
