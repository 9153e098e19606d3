// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.IO.Compression;
using System.Text;
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;

namespace Nam.Benchmarks.Repeats;

/// <summary>Sends the replies of a series to one client, in every way, and reads each of them.</summary>
internal sealed class RepeatSimulation
{
    private const int Named = 2;
    private const int Quality = 5;
    private const int Rounds = 200;

    private readonly RepeatSeries _series;
    private readonly byte[][] _texts;

    internal RepeatSimulation(RepeatSeries series)
    {
        _series = series;
        _texts = [.. Enumerable.Range(0, series.Count).Select(Text)];
    }

    internal RepeatFigures Run()
    {
        var figures = new RepeatFigures
        {
            Name = _series.Name, Repeats = _series.Count - 1, TextBytes = _texts.Skip(1).Sum(text => text.Length),
        };
        figures.FirstBytes = Send(hasTemplates: false, isLean: false, hasValues: false);
        var start = Stopwatch.GetTimestamp();
        var contract = _series.OfContract().Make() ?? throw new InvalidOperationException($"{_series.Name} has no contract.");
        figures.MakeContractMicroseconds = Stopwatch.GetElapsedTime(start).TotalMicroseconds;
        figures.FirstOfContractBytes = Send(hasTemplates: false, isLean: false, hasValues: false, contract);
        figures.LeanFirstOfContractBytes = Send(hasTemplates: false, isLean: true, hasValues: false, contract);
        figures.TemplateBytes = Send(hasTemplates: true, isLean: false, hasValues: false);
        figures.LeanBytes = Send(hasTemplates: true, isLean: true, hasValues: false);
        figures.ValuesBytes = Send(hasTemplates: true, isLean: true, hasValues: true);
        TakeTimes(figures);
        for (var index = 1; index < _texts.Length; index++)
        {
            figures.BrotliAfterPreviousBytes += BrotliBytes(_texts[index - 1], _texts[index]);
        }

        return figures;
    }

    // In turns, so that a busy machine slows all alike; the first rounds are the compiler's.
    private void TakeTimes(RepeatFigures figures)
    {
        var times = new List<double>[] { [], [], [] };
        for (var round = 0; round < Rounds; round++)
        {
            for (var way = 0; way < times.Length; way++)
            {
                var start = Stopwatch.GetTimestamp();
                Send(hasTemplates: true, isLean: way > 0, hasValues: way > 1);
                times[way].Add(Stopwatch.GetElapsedTime(start).TotalMicroseconds / _series.Count);
            }
        }

        (figures.TemplateMicroseconds, figures.LeanMicroseconds, figures.ValuesMicroseconds) =
            (Median(times[0]), Median(times[1]), Median(times[2]));
    }

    private static double Median(List<double> times)
    {
        times.RemoveRange(0, times.Count / 2);
        times.Sort();
        return times[times.Count / 2];
    }

    private int Send(bool hasTemplates, bool isLean, bool hasValues, ContainerTemplate? contract = null)
    {
        var named = new List<ContainerTemplate?>();
        if (contract is not null)
        {
            named.Add(contract);
        }

        ContainerTemplate? values = null;
        var sum = 0;
        for (var index = 0; index < _texts.Length; index++)
        {
            var templates = new List<ContainerTemplate?>(named);
            var place = values is null ? 0 : templates.IndexOf(values.Of) + 1;
            if (place != 0)
            {
                templates.Add(values);
            }

            var start = place != 0 ? values : named.FirstOrDefault();
            var frame = Write(index, new ContainerOptions
            {
                Template = start?.Of ?? start,
                TemplateIndex = start is null ? 0 : place == 0 ? 1 : place,
                LeanStart = isLean && start is { Shape: not null } ? start : null,
                LeanIndex = place == 0 ? 1 : templates.Count,
            });
            sum += index == 0 ? 0 : frame.Length;
            values = Read(index, frame, templates.ToArray(), hasTemplates ? named : null, isLean, hasValues);
        }

        return sum;
    }

    private byte[] Write(int index, ContainerOptions options)
    {
        using var frame = new PooledBuffer();
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
        _series.Write(index, writer);
        writer.WriteFrames(frame);
        ContainerWriter.Return(writer);
        return frame.WrittenSpan.ToArray();
    }

    /// <summary>Reads a reply, whose text has to be the stock one, and keeps what a client keeps.</summary>
    private ContainerTemplate? Read(
        int index, byte[] frame, ReadOnlySpan<ContainerTemplate?> templates, List<ContainerTemplate?>? named, bool isLean, bool hasValues)
    {
        using var text = new PooledBuffer();
        ReplyFrame.ReadContainers(frame, DecodeLimits.Default, out var form);
        using var reading = new ContainerText(form, text, DecodeLimits.Default, templates);
        if (!text.WrittenSpan.SequenceEqual(_texts[index]))
        {
            throw new InvalidOperationException($"Reply {index} of {_series.Name} does not come back.");
        }

        var document = reading.Document;
        var kept = isLean ? document.ToKept() : null;
        if (named is not null && document.LeavesNews && document.ToTemplate((ulong)index, kept?.Described()) is { } template)
        {
            named.Insert(0, template);
            named.RemoveRange(Math.Min(Named, named.Count), Math.Max(0, named.Count - Named));
            return hasValues && kept is not null ? ContainerTemplate.Keeping(template, kept, $"{index}") : null;
        }

        return hasValues && kept is not null && document.Template is { } used ? ContainerTemplate.Keeping(used, kept, $"{index}") : null;
    }

    private byte[] Text(int index)
    {
        using var stream = new MemoryStream();
        using var writer = XmlDictionaryWriter.CreateTextWriter(stream, new UTF8Encoding(false), ownsStream: false);
        _series.Write(index, writer);
        writer.Flush();
        return stream.ToArray();
    }

    private static int BrotliBytes(byte[] before, byte[] text)
    {
        var encoder = new BrotliEncoder(Quality, 22);
        var room = new byte[(2 * (before.Length + text.Length)) + 1_024];
        try
        {
            Compress(ref encoder, before, room, isLast: false);
            return Compress(ref encoder, text, room, isLast: true);
        }
        finally
        {
            encoder.Dispose();
        }
    }

    private static int Compress(ref BrotliEncoder encoder, byte[] text, byte[] room, bool isLast)
    {
        encoder.Compress(text, room, out _, out var written, isLast);
        if (!isLast)
        {
            encoder.Flush(room.AsSpan(written), out var flushed);
            written += flushed;
        }

        return written;
    }
}
