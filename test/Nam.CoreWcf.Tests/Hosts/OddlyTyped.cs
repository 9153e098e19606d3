// SPDX-License-Identifier: MIT

using System.Net;
using CoreWCF;
using CoreWCF.Channels;

namespace Nam.CoreWcf.Tests.Hosts;

[ServiceContract(Namespace = "urn:shop")]
public interface IOddlyTyped
{
    [OperationContract]
    string[] List(int count);
}

/// <summary>A service whose replies have a parameter of so many characters in their content type.</summary>
public sealed class OddlyTyped : IOddlyTyped
{
    public string[] List(int count)
    {
        var reply = new HttpResponseMessageProperty();
        reply.Headers[HttpResponseHeader.ContentType] = $"text/xml; charset=utf-8; odd={new string('a', count)}";
        OperationContext.Current!.OutgoingMessageProperties[HttpResponseMessageProperty.Name] = reply;
        return [.. Enumerable.Repeat("the same words again and again", 2000)];
    }
}
