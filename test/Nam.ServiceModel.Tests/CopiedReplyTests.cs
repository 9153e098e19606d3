// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;
using System.Xml;
using Nam.Client;

namespace Nam.ServiceModel.Tests;

/// <summary>Replies that inspectors print and copy, and faults, whose details the stock client copies itself: a client with
/// NAM sees what the stock client sees.</summary>
public sealed class CopiedReplyTests
{
    private const string Soap12 = "http://www.w3.org/2003/05/soap-envelope";
    private const string Soap12Type = "application/soap+xml; charset=utf-8";

    public static TheoryData<string, bool, bool, bool> Cases()
    {
        var cases = new TheoryData<string, bool, bool, bool>();
        foreach (var format in (string[])["plain", "binary", "containers"])
        {
            for (var bits = 0; bits < 8; bits++)
            {
                cases.Add(format, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0);
            }
        }

        return cases;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Reply_ThatIsPrintedAndCopied_IsThatOfTheStockClient(string format, bool isFault, bool isSoap12, bool isUntyped)
    {
        Action<XmlDictionaryWriter> write = writer => Write(writer, isFault, isSoap12);
        var type = isSoap12 ? Soap12Type : Envelopes.TextType;
        await using var service = await TestService.StartAsync((context, _) =>
        {
            var (body, contentType) = Envelopes.Of(
                write, context.Request.Headers.ContainsKey("NAM-Profile") ? format : "plain", type);
            context.Response.StatusCode = isFault ? 500 : 200;
            return TestService.AnswerAsync(context, body, contentType);
        });
        using var nam = new NamClient(new NamClientOptions());

        var expected = See(service, isSoap12, isUntyped, null);
        var seen = See(service, isSoap12, isUntyped, nam);

        Assert.Equal(string.Join('\n', expected), string.Join('\n', seen));
        Assert.Contains("Zo\u00EB", seen[1], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("numbers")]
    [InlineData("one text")]
    [InlineData("constant")]
    [InlineData("prose")]
    [InlineData("patterns")]
    [InlineData("lines")]
    public async Task Containers_OverMaxReceivedMessageSize_FailAsTheStockClientDoes(string kind)
    {
        Action<XmlDictionaryWriter> write = writer => Write(writer, kind);
        var text = Envelopes.Of(write, "plain").Body.Length;
        var containers = Envelopes.Of(write, "containers");
        await using var service = await TestService.StartAsync((context, _) => context.Request.Headers.ContainsKey("NAM-Profile")
            ? TestService.AnswerAsync(context, containers.Body, containers.ContentType)
            : TestService.AnswerAsync(context, Envelopes.Of(write, "plain").Body, Envelopes.TextType));
        using var nam = new NamClient(new NamClientOptions());
        Assert.True(containers.Body.Length < text / 2, $"{containers.Body.Length} of {text} bytes");

        for (var limit = containers.Body.Length + 1; limit < text / 2; limit += 1 + (text / 12))
        {
            var factory = new ChannelFactory<IMoments>(TestService.Binding(limit), service.Address);
            var expected = Assert.Throws<CommunicationException>(() => factory.CreateChannel().GetMessage(Request(false)));
            var adapted = new ChannelFactory<IMoments>(TestService.Binding(limit), service.Address).UseNam(nam).CreateChannel();

            var exception = Assert.Throws<CommunicationException>(() => adapted.GetMessage(Request(false)));

            Assert.Equal(expected.Message, exception.Message);
            Assert.IsType<QuotaExceededException>(exception.InnerException);
        }
    }

    private static Message Request(bool isSoap12) =>
        Message.CreateMessage(
            isSoap12 ? MessageVersion.CreateVersion(EnvelopeVersion.Soap12, AddressingVersion.None) : MessageVersion.Soap11, "urn:message");

    private static List<string> See(TestService service, bool isSoap12, bool isUntyped, NamClient? nam)
    {
        var binding = new CustomBinding(TestService.Binding());
        if (isSoap12)
        {
            binding.Elements.Find<TextMessageEncodingBindingElement>().MessageVersion =
                MessageVersion.CreateVersion(EnvelopeVersion.Soap12, AddressingVersion.None);
        }

        var factory = new ChannelFactory<IMoments>(binding, service.Address);
        var watcher = new Watcher();
        factory.Endpoint.EndpointBehaviors.Add(watcher);
        var channel = (nam is null ? factory : factory.UseNam(nam)).CreateChannel();
        if (isUntyped)
        {
            using var reply = channel.GetMessage(Request(isSoap12));
            watcher.Seen.Add($"{reply.IsFault} {reply.IsEmpty}");
            watcher.Seen.Add(reply.ToString());
            using var body = reply.GetReaderAtBodyContents();
            watcher.Seen.Add(body.ReadOuterXml());
            body.Close();
            watcher.Seen.Add(reply.ToString());
            return watcher.Seen;
        }

        try
        {
            watcher.Seen.Add(channel.Get().Describe());
        }
        catch (FaultException<Moment> e)
        {
            watcher.Seen.Add($"fault {e.Message}: {e.Detail.Describe()}");
        }

        return watcher.Seen;
    }

    private static void Write(XmlDictionaryWriter writer, bool isFault, bool isSoap12)
    {
        var soap = isSoap12 ? Soap12 : Envelopes.Soap11;
        writer.WriteStartElement("s", "Envelope", soap);
        writer.WriteStartElement("s", "Header", soap);
        writer.WriteStartElement("h", "When", "urn:h");
        writer.WriteValue(new DateTime(2026, 11, 28, 0, 2, 3, DateTimeKind.Utc));
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteStartElement("s", "Body", soap);
        if (!isFault)
        {
            writer.WriteStartElement(null, "GetResponse", IMoments.Namespace);
            new DataContractSerializer(typeof(Moment), "GetResult", IMoments.Namespace).WriteObject(writer, new Moment());
            writer.WriteEndElement();
        }
        else if (isSoap12)
        {
            writer.WriteStartElement("s", "Fault", soap);
            writer.WriteStartElement("s", "Code", soap);
            writer.WriteElementString("s", "Value", soap, "s:Sender");
            writer.WriteEndElement();
            writer.WriteStartElement("s", "Reason", soap);
            writer.WriteStartElement("s", "Text", soap);
            writer.WriteAttributeString("xml", "lang", null, "en");
            writer.WriteString("no");
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteStartElement("s", "Detail", soap);
            new DataContractSerializer(typeof(Moment)).WriteObject(writer, new Moment());
            writer.WriteEndElement();
            writer.WriteEndElement();
        }
        else
        {
            writer.WriteStartElement("s", "Fault", soap);
            writer.WriteElementString("faultcode", "s:Client");
            writer.WriteElementString("faultstring", "no");
            writer.WriteStartElement("detail");
            new DataContractSerializer(typeof(Moment)).WriteObject(writer, new Moment());
            writer.WriteEndElement();
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.Flush();
    }

    private static void Write(XmlDictionaryWriter writer, string kind)
    {
        writer.WriteStartElement("s", "Envelope", Envelopes.Soap11);
        writer.WriteStartElement("s", "Body", Envelopes.Soap11);
        writer.WriteStartElement("r", "rows", "urn:rows");
        var random = new Random(1);
        var words = Enumerable.Range(0, 400).Select(word => $"word{word * 7919:x}").ToArray();
        for (var row = 0; row < 4_000; row++)
        {
            writer.WriteStartElement("r", kind == "one text" && row > 0 ? "end" : "row", "urn:rows");
            switch (kind)
            {
                case "numbers":
                    writer.WriteValue(row);
                    break;
                case "one text":
                    writer.WriteString(row == 0 ? string.Concat(Enumerable.Repeat("long and longer ", 8_000)) : string.Empty);
                    break;
                case "constant":
                    writer.WriteString("always the same");
                    break;
                case "prose":
                    writer.WriteString(string.Join(' ', Enumerable.Range(0, 12).Select(_ => words[random.Next(40 + row % 360)])));
                    break;
                case "patterns":
                    writer.WriteString($"Customer#{row:000000000}");
                    break;
                default:
                    writer.WriteString($"line {words[row % 400]} of {words[row % 7]}");
                    break;
            }

            writer.WriteEndElement();
        }

        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.Flush();
    }

    /// <summary>Looks at replies as loggers do, and puts a copy in the place of each.</summary>
    private sealed class Watcher : IEndpointBehavior, IClientMessageInspector
    {
        public List<string> Seen { get; } = [];

        public object? BeforeSendRequest(ref Message request, IClientChannel channel) => null;

        public void AfterReceiveReply(ref Message reply, object correlationState)
        {
            Seen.Add(((HttpResponseMessageProperty)reply.Properties[HttpResponseMessageProperty.Name]).Headers["Content-Type"] ?? "none");
            Seen.Add(reply.ToString());
            Seen.Add(Header(reply));
            var buffer = reply.CreateBufferedCopy(int.MaxValue);
            reply.Close();
            reply = buffer.CreateMessage();
            using (var printed = buffer.CreateMessage())
            {
                Seen.Add(printed.ToString());
            }

            using (var written = buffer.CreateMessage())
            {
                using var text = new StringWriter();
                using (var writer = XmlWriter.Create(text))
                {
                    written.WriteMessage(writer);
                }

                Seen.Add(text.ToString());
            }

            using (var packaged = buffer.CreateMessage())
            {
                var element = new MtomMessageEncodingBindingElement { MessageVersion = packaged.Version };
                var encoder = element.CreateMessageEncoderFactory().Encoder;
                using var stream = new MemoryStream();
                encoder.WriteMessage(packaged, stream);
                stream.Position = 0;
                using var read = encoder.ReadMessage(stream, int.MaxValue);
                using var body = read.GetReaderAtBodyContents();
                Seen.Add(body.ReadOuterXml());
            }

            buffer.Close();
            Seen.Add(reply.ToString());
            Seen.Add(Header(reply));
            Assert.Throws<ObjectDisposedException>(buffer.CreateMessage);
        }

        public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters)
        {
        }

        public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime) =>
            clientRuntime.ClientMessageInspectors.Add(this);

        public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
        {
        }

        public void Validate(ServiceEndpoint endpoint)
        {
        }

        private static string Header(Message message)
        {
            using var reader = message.Headers.GetReaderAtHeader(message.Headers.FindHeader("When", "urn:h"));
            var when = reader.ReadElementContentAsDateTime();
            return $"{when:O} {when.Kind}";
        }
    }
}
