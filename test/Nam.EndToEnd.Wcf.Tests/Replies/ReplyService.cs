// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Data;
using System.Globalization;
using System.Net;
using System.Xml;
using CoreWCF;
using CoreWCF.Channels;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>The service behind every endpoint; its replies depend on nothing but the request.</summary>
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public class ReplyService : IReplies, IUntypedService
{
    private readonly ConcurrentDictionary<string, TaskCompletionSource<string>> _told = new();

    public Primitives GetPrimitives(string kind) => kind switch
    {
        "usual" => Primitives.Usual(),
        "smallest" => Primitives.Smallest(),
        "largest" => Primitives.Largest(),
        "odd" => Primitives.Odd(),
        _ => Primitives.Tiny(),
    };

    public Nullables GetNullables(bool areSet) => areSet ? Nullables.Set() : new Nullables();

    public Times GetTimes() => Times.All();

    public Folder GetFolder(int depth) => Folder.Deep(depth);

    public Dictionary<string, List<int>> GetDictionary() =>
        new() { ["one"] = [1], ["none"] = [], ["<odd> & \u00FC"] = [int.MinValue, int.MaxValue] };

    public object? GetObject(string kind) => kind switch
    {
        "int" => 42,
        "string" => "text",
        "date" => new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc),
        "guid" => new Guid("0f8fad5b-d9cb-469f-a165-70867728950e"),
        "decimal" => -1.10m,
        "bytes" => new byte[] { 1, 2, 3 },
        "enum" => Colour.DarkGreen,
        "square" => new Square { Id = 5, Side = 0.1 },
        "circle" => new Circle { Id = 6, Radius = 1.5f },
        "shapes" => new Shape[] { new Square { Id = 1 }, new Circle { Id = 2 }, new() { Id = 3 } },
        "bare" => new object(),
        _ => null,
    };

    public Person GetGraph() => Person.Circle();

    public string? GetText(string kind) => Texts.Of(kind);

    public Arrays GetArrays(int count) => Arrays.Of(count);

    public double[] GetDoubles(int count) => Arrays.Of(count).Doubles;

    public byte[]? GetBytes(int count)
    {
        if (count < 0)
        {
            return null;
        }

        var bytes = new byte[count];
        new Random(count).NextBytes(bytes);
        return bytes;
    }

    public List<Row> GetRows(int count) => Row.Many(count);

    public Row? GetNoRow() => null;

    public DataSet GetDataSet() => Tables.Set();

    public DataTable GetDataTable() => Tables.Table();

    public Invoice GetInvoice() => Invoice.Sample();

    public Parcel GetParcel() => Parcel.Sample();

    public XmlElement GetElement(string kind)
    {
        var document = new XmlDocument { PreserveWhitespace = true };
        document.LoadXml(kind switch
        {
            "spaced" =>
                "<a:root xmlns:a='urn:a' a:x='1' y=' two '>\r\n  <!-- kept --><b xmlns='urn:b'>t<![CDATA[<c>]]></b>\t<a:e></a:e><a:f/></a:root>",
            "blank" => "<a:root xmlns:a='urn:a' a:x='' y=' '>\r\n  <b xmlns='urn:b'>t</b><e></e><f/></a:root>",
            _ => "<a:root xmlns:a='urn:a' a:x='1' y=' two '><b xmlns='urn:b'>t&lt;c&gt;</b><f xmlns='urn:f'/></a:root>",
        });
        return document.DocumentElement!;
    }

    public Letter Post(LetterRequest request) =>
        new() { Stamp = "2d <stamp>", Seal = new Square { Id = 9, Side = 3 }, Greeting = $"Dear {request.To}", Lines = Row.Many(20) };

    public Delivery Deliver(LetterRequest request) => new() { Number = 7, Rows = Row.Many(3) };

    public Bill Charge(BillRequest request) => new() { Articles = Article.Many(3) };

    public Article[] GetArticles(int count) => Article.Many(count);

    public string FailDeclared(string reason) =>
        throw new FaultException<Trouble>(
            new Trouble
            {
                Reason = reason,
                Numbers = [1, 2, 3],
                When = new DateTime(2026, 11, 28, 10, 30, 0, DateTimeKind.Utc),
                Moment = new DateTimeOffset(2026, 11, 28, 10, 30, 0, TimeSpan.FromHours(1)),
            },
            new FaultReason($"declared: {reason}"),
            new FaultCode("Troubled", Names.Contract));

    public string FailUndeclared(string reason) => throw new InvalidOperationException(reason);

    public void Tell(string key) => Waiter(key).TrySetResult($"{key} was told");

    public string Told(string key) => Waiter(key).Task.WaitAsync(TimeSpan.FromMinutes(3)).GetAwaiter().GetResult();

    public void DoNothing()
    {
    }

    public int Divide(int dividend, int divisor, out int rest, ref string note)
    {
        rest = dividend % divisor;
        note = $"{note}: {dividend.ToString(CultureInfo.InvariantCulture)}";
        return dividend / divisor;
    }

    public string AddReplyHeader(string value)
    {
        OperationContext.Current.OutgoingMessageHeaders.Add(MessageHeader.CreateHeader("Extra", Names.Header, value));
        OperationContext.Current.OutgoingMessageHeaders.Add(
            MessageHeader.CreateHeader("Seal", Names.Header, new Square { Id = 1, Side = 2 }));
        return value;
    }

    public string SetHttpReply(int status, string header)
    {
        var reply = new HttpResponseMessageProperty { StatusCode = (HttpStatusCode)status };
        reply.Headers["X-Test"] = header;
        OperationContext.Current.OutgoingMessageProperties[HttpResponseMessageProperty.Name] = reply;
        return header;
    }

    public Message Ask(Message request)
    {
        using var asked = request.GetReaderAtBodyContents();
        var kind = asked.ReadElementContentAsString();
        var xml = kind switch
        {
            "instructions" => "<r>text<?pi  data ?></r>",
            "nodes" => "<!-- first --><r xmlns='urn:r'>text<!--c--><x a='1' xmlns:p='urn:p' p:b='&lt;&#9;'/><![CDATA[<cd>]]>\r\n\t end</r>",
            "names" =>
                "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:q='urn:q' xsi:type='q:kind'><v xmlns:s='urn:s'>s:qname</v><q:w xmlns:q='urn:other' q:k=''/></r>",
            _ => "<r/>",
        };
        var reader = XmlReader.Create(new StringReader(xml));
        reader.MoveToContent();
        var reply = kind == "empty"
            ? Message.CreateMessage(request.Version, Names.Contract + "/UntypedReply")
            : Message.CreateMessage(request.Version, Names.Contract + "/UntypedReply", XmlDictionaryReader.CreateDictionaryReader(reader));
        reply.Headers.Add(MessageHeader.CreateHeader("Kind", Names.Header, kind));
        return reply;
    }

    private TaskCompletionSource<string> Waiter(string key) =>
        _told.GetOrAdd(key, _ => new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously));
}
