// SPDX-License-Identifier: MIT

using System.Globalization;
using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Replies;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>The replies of the matrix.</summary>
internal static class ReplyCases
{
    public static IReadOnlyList<ReplyCase> All { get; } =
    [
        .. Many("primitives", ["usual", "smallest", "largest", "odd", "tiny"], (caller, kind) => caller.Typed.GetPrimitives(kind)),
        new("nullables set", caller => caller.Typed.GetNullables(true)),
        new("nullables null", caller => caller.Typed.GetNullables(false)),
        new("times", caller => caller.Typed.GetTimes()),
        new("nested lists", caller => caller.Typed.GetFolder(4)),
        new("dictionary", caller => caller.Typed.GetDictionary()),
        .. Many(
            "object", ["int", "string", "date", "guid", "decimal", "bytes", "enum", "square", "circle", "shapes", "bare", "null"],
            (caller, kind) => caller.Typed.GetObject(kind)),
        new("references", caller => caller.Typed.GetGraph()),
        .. Many("text", Texts.Kinds, (caller, kind) => caller.Typed.GetText(kind)),
        new("arrays", caller => caller.Typed.GetArrays(100)),
        new("arrays empty", caller => caller.Typed.GetArrays(0)),
        new("doubles", caller => caller.Typed.GetDoubles(1000)),
        .. Many(
            "bytes", ["-1", "0", "1", "102400"], (caller, count) => caller.Typed.GetBytes(int.Parse(count, CultureInfo.InvariantCulture))),
        .. Many("rows", ["0", "1", "30", "1000"], (caller, count) => caller.Typed.GetRows(int.Parse(count, CultureInfo.InvariantCulture))),
        new("rows 16000", caller => caller.Typed.GetRows(16000)) { IsLarge = true },
        new("null object", caller => caller.Typed.GetNoRow()),
        new("DataSet", caller => caller.Typed.GetDataSet()),
        new("DataTable", caller => caller.Typed.GetDataTable()),
        new("XmlSerializer", caller => caller.Typed.GetInvoice()),
        new("XmlSerializer any", caller => caller.Typed.GetParcel()),
        .. Many("XmlElement", ["dense", "spaced", "blank"], (caller, kind) => caller.Typed.GetElement(kind)),
        new("MessageContract", caller => caller.Typed.Post(new LetterRequest { To = "Bob <b>" })),
        new("MessageContract without headers", caller => caller.Typed.Deliver(new LetterRequest { To = "Bob" })),
        new("MessageContract by XmlSerializer", caller => caller.Typed.Charge(new BillRequest { Debtor = "Bob" })),
        new("XmlSerializer rows", caller => caller.Typed.GetArticles(30)),
        new("declared fault", caller => caller.Typed.FailDeclared("too <late>")),
        new("undeclared fault", FailUndeclared),
        new("one-way", OneWay),
        new("void", caller =>
        {
            caller.Typed.DoNothing();
            return "done";
        }),
        new("out and ref", caller =>
        {
            var note = "a note";
            var quotient = caller.Typed.Divide(17, 5, out var rest, ref note);
            return new { quotient, rest, note };
        }),
        new("reply header", caller => InScope(caller, () => caller.Typed.AddReplyHeader("<value>"))),
        new("HTTP status 202", caller => InScope(caller, () => caller.Typed.SetHttpReply(202, "accepted"))),
        new("HTTP status 500", caller => InScope(caller, () => caller.Typed.SetHttpReply(500, "broken"))),
        .. Many("message", ["nodes", "names", "plain", "empty", "instructions"], Ask),
    ];

    /// <summary>The replies that a binding carries.</summary>
    public static IEnumerable<ReplyCase> Of(BindingCase binding) => All.Where(reply => reply.IsFor(binding));

    private static IEnumerable<ReplyCase> Many(string name, string[] kinds, Func<Caller, string, object?> call) =>
        kinds.Select(kind => new ReplyCase($"{name} {kind}", caller => call(caller, kind)));

    private static object? FailUndeclared(Caller caller)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                return caller.Typed.FailUndeclared("a secret");
            }
            catch (CommunicationException e) when (e is not FaultException && !caller.Binding.IsHttp && attempt < 10)
            {
                // The service ends the session after such a fault. On a busy machine its end overtakes the fault, of
                // the stock service too (3 of 3,750).
            }
        }
    }

    private static string OneWay(Caller caller)
    {
        var key = Guid.NewGuid().ToString();
        try
        {
            caller.Typed.Tell(key);
        }
        catch (CommunicationException) when (caller.Binding.HasUser)
        {
            // Behind its security channel the stock service, at times, resets the connection before its acknowledgement left.
        }

        return caller.Typed.Told(key).Replace(key, "the service", StringComparison.Ordinal);
    }

    private static List<object?> InScope(Caller caller, Func<object?> call)
    {
        using var scope = new OperationContextScope((IContextChannel)caller.Typed);
        var result = new List<object?> { call() };
        var incoming = OperationContext.Current!;
        foreach (var header in incoming.IncomingMessageHeaders.Where(header => header.Namespace == Names.Header))
        {
            result.Add(
                $"{header.Name} = {incoming.IncomingMessageHeaders.GetReaderAtHeader(incoming.IncomingMessageHeaders.FindHeader(header.Name, header.Namespace)).ReadOuterXml()}");
        }

        if (incoming.IncomingMessageProperties.TryGetValue(HttpResponseMessageProperty.Name, out var value)
            && value is HttpResponseMessageProperty http)
        {
            result.Add($"{(int)http.StatusCode} {http.Headers["X-Test"]}");
        }

        return result;
    }

    private static string Ask(Caller caller, string kind)
    {
        using var reply = caller.Untyped.Ask(Message.CreateMessage(caller.Version, Names.Contract + "/Untyped", kind));
        return MessageText.Of(reply);
    }
}
