// SPDX-License-Identifier: MIT
using CoreWCF.Channels;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Nam.Benchmarks.Wcf.Orders;
using Nam.CoreWcf;
using Nam.CoreWcf.Encoders;
using Nam.Formats;
using Nam.Profiles;
using Nam.Server;

namespace Nam.Benchmarks.Wcf.Encoders;

/// <summary>All that encoders find around a reply to a caller with NAM, again and again: a held call of the service,
/// and a request of a caller with a profile, whose response goes nowhere.</summary>
internal sealed class ReplyScene : IDisposable
{
    private const string HttpContextProperty = "Microsoft.AspNetCore.Http.HttpContext";

    private readonly HeldCall _call;
    private readonly DefaultHttpContext _http = new();
    private readonly MemoryStream _kept = new();
    private readonly List<NamServer> _servers = [];

    internal ReplyScene(OrdersHost host)
    {
        _call = host.Hold();
        _call.Context.IncomingMessageProperties[HttpContextProperty] = _http;
        _http.Request.Headers[NamHeaders.Profile] = Profile(bytesPerSecond: 1e9, ClientCapabilities.Containers);
        CallerRequest.Current = CallerRequest.Of(_call.Context.RequestContext.RequestMessage);
    }

    /// <summary>The header of a caller that reads what came before containers, and what is given besides.</summary>
    internal static string Profile(double bytesPerSecond, ClientCapabilities more = ClientCapabilities.None)
    {
        return new ClientProfile
        {
            Capabilities = ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli | more,
            Target = DecodeTarget.Objects,
            RoundTripSeconds = 0.0002,
            BandwidthBytesPerSecond = bytesPerSecond,
            Reports = [new ReplyReport("0123456789abc", 0.001, 0.001)],
        }.ToHeader();
    }

    /// <summary>A stock encoder.</summary>
    internal ReplyWriter Stock(MessageEncodingBindingElement encoding)
    {
        return new ReplyWriter(encoding.CreateMessageEncoderFactory().Encoder, _http);
    }

    /// <summary>NAM's encoder around the stock text encoder, with an engine of its own.</summary>
    /// <param name="version">Version of the replies.</param>
    /// <param name="format">The format of all replies; which the engine would choose is not the question here.</param>
    internal ReplyWriter Nam(MessageVersion version, string format)
    {
        var server = new NamServer(new NamServerOptions { ForcedFormat = format });
        _servers.Add(server);
        var text = new TextMessageEncodingBindingElement(version, System.Text.Encoding.UTF8);
        return Stock(new NamMessageEncodingBindingElement(text, server));
    }

    /// <summary>What a writer puts on the wire for a reply, and its content type.</summary>
    internal (byte[] Body, string ContentType) Keep(Action write)
    {
        _http.Features.Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(_kept));
        _kept.SetLength(0);
        write();
        _http.Features.Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(Stream.Null));
        return (_kept.ToArray(), _http.Response.ContentType!);
    }

    public void Dispose()
    {
        CallerRequest.Current = null;
        _call.Dispose();
        _servers.ForEach(server => server.Dispose());
        _kept.Dispose();
    }
}
