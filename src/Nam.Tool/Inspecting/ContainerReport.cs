// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text.RegularExpressions;
using Nam.Codecs;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Tool.Messages;

namespace Nam.Tool.Inspecting;

/// <summary>What takes the bytes of a message in the container form, summed over all of its forms.</summary>
internal sealed partial class ContainerReport
{
    private readonly SortedDictionary<int, List<Column>> _columns = [];
    private readonly Dictionary<int, string> _paths = [];
    private int _forms;
    private long _formBytes;
    private long _blockBytes;
    private long _events;
    private long _values;
    private int _places;
    private string _prologue = string.Empty;
    private bool _isText;

    private ContainerReport()
    {
    }

    /// <summary>Inspects a message that was decoded before.</summary>
    internal static Report Make(ReadOnlySpan<byte> message)
    {
        var report = new ContainerReport();
        var places = ContainerFrames.Read(message, DecodeLimits.Default);
        var document = ContainerDocument.Open(places[0].Of(message), DecodeLimits.Default);
        try
        {
            report.Add(document, places[0].Of(message).Length);
            foreach (var place in places.Skip(1))
            {
                document.OpenNext(place.Of(message));
                report.Add(document, place.Of(message).Length);
            }
        }
        finally
        {
            ContainerDocument.Return(document);
        }

        return new Report
        {
            File = string.Empty,
            WasEncoded = false,
            Format = MessageFormat.Containers.ToString(),
            Bytes = message.Length,
            TextBytes = 0,
            Facts = report.Facts(),
            Rows = report.Rows(places.Sum(place => (long)place.FrameBytes)),
        };
    }

    private void Add(ContainerDocument document, int formBytes)
    {
        _forms++;
        _formBytes += formBytes;
        _prologue = document.Prologue;
        _isText = document.IsText;
        if (_isText)
        {
            return;
        }

        _blockBytes += document.BlockBytes;
        _places = document.Events.NodeCount - 1;
        for (var node = 1; node <= _places; node++)
        {
            if (document.Column(node) is not { Count: > 0 } column)
            {
                continue;
            }

            if (!_columns.TryGetValue(node, out var blocks))
            {
                _columns.Add(node, blocks = []);
                _paths.Add(node, PathNames.PathOf(document.Events.State, node));
            }

            blocks.Add(new Column(column.Count, Words(column.Kind.ToString()), Words(column.Code.ToString()), column.CodedBytes));
            _values += column.Count;
        }

        // The next block can be opened when all events were taken.
        while (document.Events.Next() != StructureToken.NoEvent)
        {
            _events++;
        }
    }

    private List<ReportFact> Facts() =>
    [
        new ReportFact("form", "3, containers"),
        new ReportFact("codec", "0, a form packs itself"),
        new ReportFact("forms", (long)_forms),
        new ReportFact("form bytes", _formBytes),
        new ReportFact("block bytes", _blockBytes),
        new ReportFact("prologue", _prologue.Length == 0 ? "none" : _prologue),
        new ReportFact("places", (long)_places),
        new ReportFact("events", _events),
        new ReportFact("values", _values),
    ];

    private List<ReportRow> Rows(long frameBytes)
    {
        var rows = new List<ReportRow>
        {
            new() { Kind = "frame", Path = _forms == 1 ? "frame" : "frames", Encoding = "headers and checksums", Bytes = frameBytes },
        };
        if (_isText)
        {
            rows.Add(new ReportRow { Kind = "payload", Path = "text", Encoding = "Brotli", Bytes = _formBytes });
            return rows;
        }

        // A form is its head and a block; what is not a column of the block is structure.
        var whole = _forms + _blockBytes;
        var columns = _columns.Select(column => RowOf(_paths[column.Key], column.Value)).ToList();
        rows.Add(new ReportRow
        {
            Kind = "structure", Path = "structure", Encoding = "heads, names and events", Values = _events,
            Bytes = whole - columns.Sum(column => column.Bytes),
        });
        rows.AddRange(columns);
        if (_formBytes != whole)
        {
            rows.Add(new ReportRow
            {
                Kind = "pack", Path = "packed", Encoding = "saved by one stream for all", Bytes = _formBytes - whole
            });
        }

        return rows;
    }

    private static ReportRow RowOf(string path, List<Column> blocks) => new()
    {
        Kind = "column",
        Path = path,
        Values = blocks.Sum(block => (long)block.Values),
        Type = MostOf(blocks, block => block.Type),
        Encoding = MostOf(blocks, block => block.Encoding),
        Bytes = blocks.Sum(block => (long)block.Bytes),
    };

    /// <summary>Returns the name that takes the most bytes, and how many others there are in other forms.</summary>
    private static string MostOf(List<Column> blocks, Func<Column, string> name)
    {
        var names = blocks.GroupBy(name).OrderByDescending(group => group.Sum(block => (long)block.Bytes)).ToList();
        return names.Count == 1
            ? names[0].Key
            : string.Create(CultureInfo.InvariantCulture, $"{names[0].Key} (in other blocks: {names.Count - 1} more)");
    }

    /// <summary>Returns the words of a name: <c>scaled decimals</c> for <c>ScaledDecimals</c>.</summary>
    private static string Words(string name) => InnerCapital().Replace(name, " $0").ToLowerInvariant();

    [GeneratedRegex("(?<!^)[A-Z]")]
    private static partial Regex InnerCapital();

    /// <summary>The values of one place in one block.</summary>
    private readonly record struct Column(int Values, string Type, string Encoding, int Bytes);
}
