// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Codecs;
using Nam.Tool.Inspecting.Containers;
using Nam.Tool.Messages;

namespace Nam.Tool.Inspecting;

/// <summary>What takes the bytes of a message in the container form, summed over all of its forms.</summary>
internal static class ContainerReport
{
    /// <summary>Inspects a message that was decoded before.</summary>
    internal static Report Make(ReadOnlySpan<byte> message)
    {
        var places = ContainerFrames.Read(message, DecodeLimits.Default);
        var inspector = new ContainerInspector(DecodeLimits.Default);
        var forms = new List<InspectedForm>();
        foreach (var place in places)
        {
            forms.Add(inspector.Read(place.Of(message)));
        }

        return new Report
        {
            File = string.Empty,
            WasEncoded = false,
            Format = MessageFormat.Containers.ToString(),
            Bytes = message.Length,
            TextBytes = 0,
            Facts = FactsOf(forms),
            Rows = RowsOf(forms, places.Sum(place => (long)place.FrameBytes)),
        };
    }

    private static List<ReportFact> FactsOf(List<InspectedForm> forms)
    {
        var packed = forms.Where(form => form.Pack is not null).Select(form => form.Pack!.Value).ToList();
        return
        [
            new ReportFact("form", "3, containers"),
            new ReportFact("codec", "0, a form packs itself"),
            new ReportFact("forms", (long)forms.Count),
            new ReportFact("form bytes", forms.Sum(form => (long)form.Bytes)),
            new ReportFact("prologue", forms[0].Prologue.Length == 0 ? "none" : forms[0].Prologue),
            new ReportFact("packed", packed.Count == 0
                ? "no"
                : $"by {packed[0].BackEnd}, {Inspector.Number(packed.Sum(pack => (long)pack.BlockBytes))} bytes into {Inspector.Number(packed.Sum(pack => (long)pack.PackedBytes))}"),
            new ReportFact("empty elements", Inspector.StyleOf(forms[0].Style)),
            new ReportFact("layout", forms.Exists(form => form.HasLayout) ? "may stand between elements" : "none"),
            new ReportFact("places", (long)forms[^1].Places),
            new ReportFact("events", forms.Sum(form => form.Events)),
            new ReportFact("values", forms.Sum(form => form.Columns.Sum(column => (long)column.Values))),
        ];
    }

    private static List<ReportRow> RowsOf(List<InspectedForm> forms, long frameBytes)
    {
        var rows = new List<ReportRow>
        {
            new() { Kind = "frame", Path = forms.Count == 1 ? "frame" : "frames", Encoding = "headers and checksums", Bytes = frameBytes },
            new()
            {
                Kind = "head", Path = forms.Count == 1 ? "head" : "heads", Encoding = "with the prologue",
                Bytes = forms.Sum(form => (long)form.HeadBytes + (form.Pack?.HeadBytes ?? 0))
            },
            new()
            {
                Kind = "structure", Path = "structure", Encoding = "events", Values = forms.Sum(form => form.Events),
                Bytes = forms.Sum(form => (long)form.StructureBytes)
            },
        };
        rows.AddRange(ColumnsOf(forms));
        AddIfAny(rows, "absent", "absent columns", "no values in their block", forms.Sum(form => (long)form.AbsentBytes));
        AddIfAny(rows, "pack", "packed", "saved by one stream for all", -forms.Sum(form => (long)(form.Pack?.SavedBytes ?? 0)));
        return rows;
    }

    private static IEnumerable<ReportRow> ColumnsOf(List<InspectedForm> forms)
    {
        return forms.SelectMany(form => form.Columns).GroupBy(column => column.Node).OrderBy(group => group.Key)
            .Select(group => new ReportRow
            {
                Kind = "column",
                Path = group.First().Path,
                Values = group.Sum(column => (long)column.Values),
                Encoding = EncodingOf(group.Select(column => (column.Encoding, column.Bytes))),
                Bytes = group.Sum(column => (long)column.Bytes),
                Example = group.First().Example,
                Parts = PartsOf(group),
            });
    }

    private static void AddIfAny(List<ReportRow> rows, string kind, string name, string encoding, long bytes)
    {
        if (bytes != 0)
        {
            rows.Add(new ReportRow { Kind = kind, Path = name, Encoding = encoding, Bytes = bytes });
        }
    }

    /// <summary>The one that takes the most bytes, and how many others there are in other forms.</summary>
    private static string EncodingOf(IEnumerable<(string Encoding, int Bytes)> all)
    {
        var encodings = all.GroupBy(each => each.Encoding)
            .OrderByDescending(group => group.Sum(each => (long)each.Bytes)).Select(group => group.Key).ToList();
        return encodings.Count == 1
            ? encodings[0]
            : string.Create(CultureInfo.InvariantCulture, $"{encodings[0]} (in other blocks: {encodings.Count - 1} more)");
    }

    private static List<ReportPart>? PartsOf(IEnumerable<InspectedColumn> columns)
    {
        var parts = columns.SelectMany(column => column.Parts).GroupBy(part => part.Name)
            .Select(group => new ReportPart(
                group.Key, EncodingOf(group.Select(part => (part.Encoding, part.Bytes))), group.Sum(part => (long)part.Bytes))).ToList();
        return parts.Count == 0 ? null : parts;
    }
}
