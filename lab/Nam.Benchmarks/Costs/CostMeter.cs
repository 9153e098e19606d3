// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Xml;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Server;

namespace Nam.Benchmarks.Costs;

/// <summary>Measures encoding and decoding with the very classes that server and client use.</summary>
/// <remarks>
/// A round goes once over all replies and formats, so that a slow spell of the machine meets all of them. In a round
/// each cost is run until the batch time is over, at most <see cref="MaximumRepetitions"/> times, and its median
/// counts, so that one interrupted run does not.
/// </remarks>
internal sealed class CostMeter(TimeSpan batch) : IDisposable
{
    private const int MaximumRepetitions = 64;

    private readonly ReplyEncoder _encoder = new(CodecRegistry.Default);
    private readonly ReplyDecoder _decoder = new(new NamClientOptions());
    private readonly PooledBuffer _output = new();
    private readonly PooledBuffer _decoded = new();
    private readonly double[] _times = new double[MaximumRepetitions];
    private readonly double _batchSeconds = batch.TotalSeconds;

    /// <summary>Measures all formats of all replies, after one unmeasured round.</summary>
    public void Measure(List<StudyReply> replies, int rounds)
    {
        foreach (var reply in replies)
        {
            foreach (var source in (XmlForm[])[XmlForm.Binary, XmlForm.Text])
            {
                reply.Cells.AddRange(StudyFormats.All.Select(format => new CostCell(source, format, rounds)));
            }
        }

        for (var round = -1; round < rounds; round++)
        {
            foreach (var reply in replies)
            {
                foreach (var cell in reply.Cells)
                {
                    Measure(reply, cell, round);
                }
            }
        }
    }

    public void Dispose()
    {
        _output.Dispose();
        _decoded.Dispose();
    }

    private void Measure(StudyReply reply, CostCell cell, int round)
    {
        // The unmeasured round runs everything once and takes the sizes.
        var budget = round < 0 ? 0 : _batchSeconds;
        var encode = Run(() => Encode(reply, cell), budget);
        var sent = cell.IsFree && cell.Source == XmlForm.Text ? reply.Text : _output.WrittenMemory;
        if (round < 0)
        {
            cell.EncodedBytes = sent.Length;
            cell.FormBytes = cell.Format.IsPlainText ? sent.Length : ReplyFrame.ReadHeader(sent.Span, DecodeLimits.Default).FormBytes;
        }
        else
        {
            cell.Encode[round] = encode;
        }

        foreach (var target in (DecodeTarget[])[DecodeTarget.Objects, DecodeTarget.Text])
        {
            var shared = cell.Source == XmlForm.Text && cell.Format.Form == XmlForm.Text;
            var decode = shared ? 0 : Run(() => Decode(reply, cell.Format, sent, target), budget);
            if (round >= 0)
            {
                // Text is the same bytes whatever it was made of.
                cell.Decode(target)[round] = shared ? reply.Cell(XmlForm.Binary, cell.Format).Decode(target)[round] : decode;
            }
        }
    }

    private void Encode(StudyReply reply, CostCell cell)
    {
        _output.Clear();
        if (cell.Source == XmlForm.Binary)
        {
            _encoder.EncodeBinary(reply.Binary, cell.Format, _output, ContainerCall.None, out _);
        }
        else if (!_encoder.TryEncodeText(reply.Text, cell.Format, _output, ContainerCall.None, out _))
        {
            throw new InvalidOperationException($"The text of {reply} could not take the binary form.");
        }
    }

    private void Decode(StudyReply reply, ReplyFormat format, ReadOnlyMemory<byte> sent, DecodeTarget target)
    {
        _decoded.Clear();
        if (target == DecodeTarget.Text)
        {
            if (format.IsPlainText)
            {
                _decoded.Write(sent.Span);
            }
            else
            {
                _decoder.DecodeText(sent.Span, _decoded);
            }

            return;
        }

        XmlDictionaryReader reader;
        if (format.IsPlainText)
        {
            reader = default(TextReading).Open(sent, XmlDictionaryReaderQuotas.Max, null);
        }
        else
        {
            _decoder.OpenReader(sent.Span, _decoded, XmlDictionaryReaderQuotas.Max, null, out reader);
        }

        using (reader)
        {
            reader.MoveToContent();
            reader.ReadStartElement(); // envelope
            reader.ReadStartElement(); // body
            reader.ReadStartElement(); // response
            reply.Serializer.ReadObject(reader);
        }
    }

    private double Run(Action action, double budgetSeconds)
    {
        var count = 0;
        var sum = 0.0;
        do
        {
            var started = Stopwatch.GetTimestamp();
            action();
            var seconds = Stopwatch.GetElapsedTime(started, Stopwatch.GetTimestamp()).TotalSeconds;
            _times[count++] = seconds;
            sum += seconds;
        }
        while (sum < budgetSeconds && count < MaximumRepetitions);

        Array.Sort(_times, 0, count);
        return Math.Max(_times[count / 2], 1e-9);
    }
}
