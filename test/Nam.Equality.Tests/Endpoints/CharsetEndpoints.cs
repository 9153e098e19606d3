// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using System.Xml.Serialization;
using Nam.Codecs;
using Nam.Equality.Calls;
using Nam.Http;

namespace Nam.Equality.Endpoints;

/// <summary>Texts in many encodings, with content types and declarations that agree or do not.</summary>
internal static class CharsetEndpoints
{
    private static readonly (string Name, string? Charset, string? Declared, Encoding Bytes)[] Kinds =
    [
        ("Latin 1", "iso-8859-1", null, Encoding.Latin1),
        ("Latin 1 declared", "iso-8859-1", "iso-8859-1", Encoding.Latin1),
        ("Latin 1 in the declaration only", null, "iso-8859-1", Encoding.Latin1),
        ("ASCII", "us-ascii", null, Encoding.ASCII),
        ("UTF-16", "utf-16", null, Encoding.Unicode),
        ("UTF-16 declared", "utf-16", "utf-16", Encoding.Unicode),
        ("UTF-8 declared as Latin 1", "utf-8", "iso-8859-1", Encoding.UTF8),
        ("UTF-8 declared as UTF-16", "utf-8", "utf-16", Encoding.UTF8),
        ("UTF-8 declared as ASCII", "utf-8", "us-ascii", Encoding.UTF8),
        ("UTF-8 declared as Windows' Latin 1", "utf-8", "windows-1252", Encoding.UTF8),
        ("UTF-8 quoted", "\"utf-8\"", "utf-8", Encoding.UTF8),
        ("UTF-8 without a charset", null, null, Encoding.UTF8),
    ];

    public static IReadOnlyList<Endpoint> List { get; } =
    [
        .. Kinds.Select(kind => Of($"{kind.Name} as text", kind, (caller, path) => caller.ReadAsync(
            path, content => content.ReadAsStringAsync(), content => content.ReadAsStringAsync()))),
        .. Kinds.Select(kind => Of($"{kind.Name} as objects", kind, (caller, path) => caller.ReadAsync(
            path, ByDataContractAsync, content => content.ReadNamXmlAsync<List<Thing>>()!))),
        .. Kinds.Select(kind => Of($"{kind.Name} as objects by XmlSerializer", kind, (caller, path) => caller.ReadAsync(
            path, ByXmlSerializerAsync, content => content.ReadNamXmlAsync<List<Thing>>(NamSerializer.Xml)!))),
    ];

    private static Endpoint Of(
        string name, (string Name, string? Charset, string? Declared, Encoding Bytes) kind, Func<Caller, string, Task> read)
    {
        var declaration = kind.Declared is null ? string.Empty : $"<?xml version=\"1.0\" encoding=\"{kind.Declared}\"?>";
        var isByXmlSerializer = name.EndsWith("XmlSerializer", StringComparison.Ordinal);
        var root = isByXmlSerializer ? "<ArrayOfThing>" : $"<ArrayOfThing xmlns=\"{Thing.Namespace}\">";
        var things = string.Concat(Enumerable.Range(0, 100).Select(row => $"<Thing><Name>Zoë {row}</Name></Thing>"));
        var bytes = kind.Bytes.GetBytes($"{declaration}{root}{things}</ArrayOfThing>");
        return new(name, async context =>
        {
            context.Response.ContentType = kind.Charset is null ? "text/xml" : $"text/xml; charset={kind.Charset}";
            await context.Response.Body.WriteAsync(bytes);
        })
        {
            Calls = async (caller, endpoint) =>
            {
                await read(caller, endpoint.Path);
                await read(caller, endpoint.Path);
            },
        };
    }

    // The content type outranks the declaration (RFC 7303 section 3): HttpClient's text goes by it.
    private static async Task<List<Thing>> ByDataContractAsync(HttpContent content)
    {
        using var reader = XmlReader.Create(await TextAsync(content));
        return (List<Thing>)new DataContractSerializer(typeof(List<Thing>)).ReadObject(reader)!;
    }

    private static async Task<List<Thing>> ByXmlSerializerAsync(HttpContent content) =>
        (List<Thing>)new XmlSerializer(typeof(List<Thing>)).Deserialize(await TextAsync(content))!;

    // Without a charset the declaration tells.
    private static async Task<TextReader> TextAsync(HttpContent content)
    {
        if (content.Headers.ContentType?.CharSet is not null)
        {
            return new StringReader(await content.ReadAsStringAsync());
        }

        using var document = XmlReader.Create(await content.ReadAsStreamAsync());
        document.MoveToContent();
        return new StringReader(await document.ReadOuterXmlAsync());
    }
}
