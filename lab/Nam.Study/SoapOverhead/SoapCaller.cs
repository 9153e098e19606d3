// SPDX-License-Identifier: MIT
using System.Net.Http.Headers;
using System.Net.Sockets;
using Nam.Client;
using Nam.Http;
using Nam.Profiles;

namespace Nam.Study.SoapOverhead;

/// <summary>The caller of the SOAP service: HttpClient, objects written to requests and read from replies; with or without NAM.</summary>
internal sealed class SoapCaller : IOverheadCaller
{
    private readonly Uri _service;
    private readonly Func<Socket> _createSocket;
    private readonly NamClient? _nam;
    private readonly WireNotes _notes;
    private readonly HttpClient _http;

    /// <summary>Makes a caller; its connection opens with the first call.</summary>
    /// <param name="service">The service.</param>
    /// <param name="createSocket">Makes an unconnected socket on the caller's side.</param>
    /// <param name="hasNam">Whether it uses NAM.</param>
    internal SoapCaller(Uri service, Func<Socket> createSocket, bool hasNam)
    {
        _service = service;
        _createSocket = createSocket;
        _nam = hasNam ? new NamClient(new NamClientOptions()) : null;
        _notes = new WireNotes(new SocketsHttpHandler
        {
            ConnectCallback = ConnectAsync,
            PooledConnectionIdleTimeout = TimeSpan.FromMinutes(30),
            UseProxy = false,
        });
        _http = new HttpClient(_nam is null ? _notes : new NamHandler(_nam, _notes));
    }

    public async Task<WireNote> CallAsync(int reply, CancellationToken stop)
    {
        using var envelope = new MemoryStream();
        SoapEnvelope.Write(envelope, new SoapRequest { Reply = reply });
        using var content = new ByteArrayContent(envelope.GetBuffer(), 0, (int)envelope.Length);
        content.Headers.ContentType = MediaTypeHeaderValue.Parse(SoapEnvelope.ContentType);
        using var request = new HttpRequestMessage(HttpMethod.Post, _service) { Content = content };
        request.Headers.Add("SOAPAction", SoapEnvelope.Action);
        var read = _nam is null ? await ReadTextAsync(request, stop) : await ReadNamAsync(request, stop);
        return _notes.Last with { Characters = read.Fields.Sum(field => field.Length) };
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        if (_nam is not null)
        {
            await _nam.DisposeAsync();
        }
    }

    private async Task<SoapReply> ReadTextAsync(HttpRequestMessage request, CancellationToken stop)
    {
        using var response = await _http.SendAsync(request, stop);
        response.EnsureSuccessStatusCode();
        return SoapEnvelope.Read<SoapReply>(await response.Content.ReadAsStreamAsync(stop));
    }

    private async Task<SoapReply> ReadNamAsync(HttpRequestMessage request, CancellationToken stop)
    {
        request.Options.Set(NamHandler.TargetOption, DecodeTarget.Objects);
        using var response = await _http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, stop);
        response.EnsureSuccessStatusCode();
        return await response.Content.ReadNamXmlAsync(SoapEnvelope.Read<SoapReply>, stop);
    }

    private async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken stop)
    {
        var socket = _createSocket();
        try
        {
            socket.NoDelay = true;
            await socket.ConnectAsync(context.DnsEndPoint, stop);
        }
        catch
        {
            socket.Dispose();
            throw;
        }

        // As NamHandler does where it opens connections itself: the path learns the round trip that the system measured meanwhile.
        if (_nam is not null)
        {
            var path = await _nam.GetServerAsync(_service);
            path.ObserveConnection(socket);
            path.NoteConnectionReady();
        }

        return new NetworkStream(socket, ownsSocket: true);
    }
}
