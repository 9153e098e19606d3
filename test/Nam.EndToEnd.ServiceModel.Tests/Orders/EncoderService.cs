// SPDX-License-Identifier: MIT

using System.Reflection;
using System.Runtime.Serialization;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Xml;
using Microsoft.AspNetCore.Http;

namespace Nam.EndToEnd.ServiceModel.Orders;

/// <summary>Answers SOAP requests with WCF's own message encoders: for encodings that SoapCore does not have, such as
/// the binary one.</summary>
/// <param name="encoding">Makes the encoders.</param>
/// <param name="service">The service.</param>
internal sealed class EncoderService(MessageEncodingBindingElement encoding, IOrderDesk service)
{
    private const int MaximumHeaderBytes = 64 * 1024;

    private readonly MessageEncoder _encoder = encoding.CreateMessageEncoderFactory().Encoder;

    public async Task AnswerAsync(HttpContext context)
    {
        using var body = new MemoryStream();
        await context.Request.Body.CopyToAsync(body);
        body.Position = 0;
        using var request = _encoder.ReadMessage(body, MaximumHeaderBytes, context.Request.ContentType);
        var action = request.Headers.Action ?? context.Request.Headers["SOAPAction"].ToString().Trim('"');
        var method = typeof(IOrderDesk).GetMethod(action[(action.LastIndexOf('/') + 1)..])!;
        using var reply = Call(request, method, out var status);
        context.Response.StatusCode = status;
        if (reply is not null)
        {
            using var bytes = new MemoryStream();
            _encoder.WriteMessage(reply, bytes);
            context.Response.ContentType = _encoder.ContentType;
            await context.Response.Body.WriteAsync(bytes.GetBuffer().AsMemory(0, (int)bytes.Length));
        }
    }

    private Message? Call(Message request, MethodInfo method, out int status)
    {
        Message reply;
        try
        {
            var result = method.Invoke(service, ReadArguments(request, method));
            status = StatusCodes.Status200OK;
            if (method.GetCustomAttribute<OperationContractAttribute>()!.IsOneWay)
            {
                status = StatusCodes.Status202Accepted;
                return null;
            }

            reply = Message.CreateMessage(_encoder.MessageVersion, request.Headers.Action + "Response", new ResultBody(method, result));
        }
        catch (TargetInvocationException e) when (e.InnerException is FaultException fault)
        {
            status = StatusCodes.Status500InternalServerError;
            var reason = fault.Reason.ToString();
            reply = fault is FaultException<Refusal> refused
                ? Message.CreateMessage(_encoder.MessageVersion, fault.Code, reason, refused.Detail, fault.Action)
                : Message.CreateMessage(_encoder.MessageVersion, fault.Code, reason, fault.Action);
        }

        if (request.Headers.MessageId is { } id)
        {
            reply.Headers.RelatesTo = id;
        }

        return reply;
    }

    private static object?[] ReadArguments(Message request, MethodInfo method)
    {
        using var reader = request.GetReaderAtBodyContents();
        reader.ReadStartElement(method.Name, IOrderDesk.Namespace);
        return [.. method.GetParameters().Select(
            parameter => new DataContractSerializer(parameter.ParameterType, parameter.Name!, IOrderDesk.Namespace).ReadObject(reader))];
    }

    private sealed class ResultBody(MethodInfo method, object? result) : BodyWriter(isBuffered: true)
    {
        protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
        {
            writer.WriteStartElement(method.Name + "Response", IOrderDesk.Namespace);
            if (method.ReturnType != typeof(void))
            {
                new DataContractSerializer(method.ReturnType, method.Name + "Result", IOrderDesk.Namespace).WriteObject(writer, result);
            }

            writer.WriteEndElement();
        }
    }
}
