// SPDX-License-Identifier: MIT

using System.Net;
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Client;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Nam.Formats;
using Nam.TestKit;

namespace Nam.Http.Tests;

/// <summary>The last handler of a chain: answers as a NAM server does, in one format, and keeps what it was asked.</summary>
internal sealed class FakeServer : HttpMessageHandler
{
    public const string ContentType = "application/soap+xml; charset=utf-8; action=\"urn:a;b\"";
    public static readonly Uri Address = new("http://orders.example/orders");
    public static readonly List<Order> Orders = Rows.Orders(30);
    public static readonly byte[] Text = MakeText();

    public List<string?> Profiles { get; } = [];

    public FakeTime Time { get; } = new();

    public Func<HttpRequestMessage, HttpResponseMessage> Answer { get; set; } = _ => Framed("binary+zip-2");

    /// <summary>Makes an engine and a client over this server.</summary>
    public (NamClient Engine, HttpClient Http) Connect(NamClientOptions? options = null)
    {
        var engine = new NamClient(options ?? new NamClientOptions(), time: Time);
        return (engine, new HttpClient(new NamHandler(engine, this)) { BaseAddress = Address });
    }

    public static byte[] Frame(string format)
    {
        Assert.True(ReplyFormat.TryParse(format, out var parsed));
        using var frame = new PooledBuffer();
        CodecRegistry.Default.TryGet(parsed.Codec, out var codec);
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        try
        {
            Serializer().WriteObject(writer, Orders);
            var isText = parsed.Form == XmlForm.Text;
            ReplyFrame.Write(isText ? FormKind.Text : FormKind.Binary, isText ? Text : writer.Complete(), codec, parsed.Level, frame);
            return frame.WrittenSpan.ToArray();
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }

    public static HttpResponseMessage Framed(string format, byte[]? frame = null, string? contentType = ContentType, bool isStrong = false)
    {
        Assert.True(ReplyFormat.TryParse(format, out var parsed));
        return Reply(new ByteArrayContent(frame ?? Frame(format)), NamMediaType.Format(parsed, contentType, isStrong));
    }

    public static HttpResponseMessage Plain() => Reply(new ByteArrayContent(Text), ContentType);

    public static HttpResponseMessage Reply(HttpContent content, string? contentType, string? header = "1;id=r1;srv=5000")
    {
        var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = content };
        if (contentType is not null)
        {
            content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        }

        if (header is not null)
        {
            response.Headers.TryAddWithoutValidation("NAM-Reply", header);
        }

        return response;
    }

    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Profiles.Add(request.Headers.TryGetValues("NAM-Profile", out var values) ? values.Single() : null);
        Time.Advance(TimeSpan.FromMilliseconds(35));
        var response = Answer(request);
        response.RequestMessage = request;
        return response;
    }

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
        Task.FromResult(Send(request, cancellationToken));

    private static DataContractSerializer Serializer() => new(typeof(List<Order>));

    private static byte[] MakeText()
    {
        using var bytes = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(bytes, new UTF8Encoding(false), ownsStream: false))
        {
            Serializer().WriteObject(writer, Orders);
        }

        return bytes.ToArray();
    }
}
