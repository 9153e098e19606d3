// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Text.RegularExpressions;
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Xml;

namespace Nam.Fuzz.Files;

/// <summary>Takes XML files to containers and back, and compares node by node with what the stock reader shows of the file.</summary>
internal sealed partial class FilesRun
{
    private const int MostExamples = 20;

    private static readonly string[] Patterns =
    [
        "*.xml", "*.xsd", "*.xsl", "*.xslt", "*.svg", "*.config", "*.csproj", "*.resx", "*.props", "*.targets",
        "*.nuspec", "*.wsdl", "*.xlf", "*.xhtml", "*.plist",
        "*.rels", "*.ui", "*.xaml", "*.rdf", "*.rss", "*.atom", "*.html",
    ];

    private static readonly EnumerationOptions Everywhere =
        new() { RecurseSubdirectories = true, IgnoreInaccessible = true, AttributesToSkip = FileAttributes.ReparsePoint };

    private readonly SortedDictionary<string, int> _counts = new(StringComparer.Ordinal);
    private readonly SortedDictionary<string, List<string>> _failures = new(StringComparer.Ordinal);
    private long _bytes;
    private long _formBytes;

    internal int Run(IEnumerable<string> places)
    {
        var watch = Stopwatch.StartNew();
        foreach (var place in places)
        {
            foreach (var file in FilesOf(place))
            {
                Try(file);
            }
        }

        Console.WriteLine(
            $"{_counts.GetValueOrDefault("files"):N0} files in {watch.Elapsed.TotalSeconds:N1} s; {_bytes:N0} bytes of those carried, {_formBytes:N0} in containers.");
        foreach (var (what, count) in _counts)
        {
            Console.WriteLine($"{count,9:N0}  {what}");
        }

        foreach (var (what, files) in _failures)
        {
            Console.WriteLine($"FAILED {files.Count:N0}: {what}");
            files.Take(MostExamples).ToList().ForEach(file => Console.WriteLine($"    {file}"));
        }

        return _failures.Count == 0 ? 0 : 1;
    }

    private static IEnumerable<string> FilesOf(string place)
    {
        if (!File.Exists(place))
        {
            return Patterns.SelectMany(pattern => Directory.EnumerateFiles(place, pattern, Everywhere));
        }

        return place.EndsWith(".list", StringComparison.Ordinal) ? File.ReadLines(place) : [place];
    }

    private void Try(string file)
    {
        byte[] bytes;
        try
        {
            bytes = File.ReadAllBytes(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return;
        }

        Count("files");
        try
        {
            Try(bytes);
        }
        catch (Exception e)
        {
            var what = Plain($"{e.GetType().Name}: {e.Message}");
            _failures.TryAdd(what, []);
            _failures[what].Add($"{file}: {e.Message.ReplaceLineEndings("\\n")}");
        }
    }

    private void Try(byte[] bytes)
    {
        var tokenized = FileRoute.Tokenize(bytes);
        var why = Refusal(bytes, DtdProcessing.Ignore);
        if (why is not null)
        {
            // The stock reader wants more of xml:space than the rules of well-formed text do.
            if (tokenized is not null && bytes.AsSpan().IndexOf("xml:space"u8) < 0)
            {
                throw new InvalidDataException("The tokenizer takes what the stock reader refuses: " + why);
            }

            if (Refusal(bytes, DtdProcessing.Parse) is not null)
            {
                Count("refused by the stock reader: no well-formed XML, or entities from other files");
                return;
            }

            Count("  of the others: with entities or attributes of a document type");
        }

        var processing = why is null ? DtdProcessing.Ignore : DtdProcessing.Parse;
        if (tokenized is not null)
        {
            Compare(bytes, processing, tokenized, "tokenizer");
            Count("same by the tokenizer");
        }

        try
        {
            using var reader = Open(bytes, processing);
            var written = FileRoute.Write(reader);
            Compare(bytes, processing, written, "writer");
            Count(tokenized is null ? "same by the writer alone" : "same by both");
            Count(written.Count > 1 ? "  of the others: in several blocks" : null);
            _bytes += bytes.Length;
            _formBytes += (tokenized ?? written).Sum(form => form.Length);
        }
        catch (Exception e) when (e is NotSupportedException || (e is ArgumentException { ParamName: "prefix" }))
        {
            // Prefixes that begin with xml are refused as the stock writers do it.
            Count((tokenized is null ? "refused: " : "  of the others: refused by the writer, not by the tokenizer: ") + Plain(e.Message));
        }
    }

    private static void Compare(byte[] bytes, DtdProcessing processing, List<byte[]> forms, string route)
    {
        byte[] text;
        try
        {
            text = FileRoute.Text(forms);
        }
        catch (ReplyDecodeException e)
        {
            throw new InvalidDataException($"The form of the {route} is refused: {e.Message}", e);
        }

        // The stock writer of this style makes one line end of all, and so do we where its calls come in.
        using (var expected = Open(bytes, processing))
        using (var actual = Open(text, processing))
        {
            NodeCursor.Compare(expected, actual, route == "writer", $"text of the form of the {route}");
        }

        if (XmlPrologue.TryMeasure(text, out var length) && XmlPrologue.TryPassDocumentType(text, ref length))
        {
            // Readers of nodes refuse what the stock readers of messages refuse.
            if (Opens(forms))
            {
                throw new InvalidDataException($"The form of the {route} has a document type, and is shown as nodes.");
            }

            return;
        }

        using (var expected = Open(bytes, processing))
        using (var actual = FileRoute.Read(forms))
        {
            NodeCursor.Compare(expected, actual, route == "writer", $"reader of the form of the {route}");
        }
    }

    private static bool Opens(List<byte[]> forms)
    {
        try
        {
            FileRoute.Read(forms).Dispose();
            return true;
        }
        catch (ReplyDecodeException)
        {
            return false;
        }
    }

    /// <summary>Why the stock reader does not take a file, or null.</summary>
    private static string? Refusal(byte[] bytes, DtdProcessing processing)
    {
        try
        {
            using var reader = Open(bytes, processing);
            while (reader.Read())
            {
            }

            return null;
        }
        catch (Exception e) when (e is XmlException or IOException or ArgumentException or UriFormatException or NotSupportedException)
        {
            return e.Message;
        }
    }

    private static XmlReader Open(byte[] bytes, DtdProcessing processing)
    {
        return XmlReader.Create(new MemoryStream(bytes), new XmlReaderSettings { DtdProcessing = processing, XmlResolver = null });
    }

    /// <summary>A message without what differs from file to file.</summary>
    private static string Plain(string message)
    {
        return Quoted().Replace(message, "…") is { Length: > 200 } text ? text[..200] : Quoted().Replace(message, "…");
    }

    private void Count(string? what)
    {
        if (what is not null)
        {
            _counts[what] = _counts.GetValueOrDefault(what) + 1;
        }
    }

    [GeneratedRegex("""'[^']*'|\d[\d,]*|0x[0-9A-F]+""")]
    private static partial Regex Quoted();
}
