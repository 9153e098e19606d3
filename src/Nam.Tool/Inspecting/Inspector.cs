// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;
using Nam.Tool.Messages;

namespace Nam.Tool.Inspecting;

/// <summary>Finds out what takes the bytes of a message.</summary>
internal static class Inspector
{
    /// <summary>Inspects a file.</summary>
    /// <param name="file">Its name.</param>
    /// <param name="bytes">Its bytes: frames, or XML.</param>
    /// <param name="format">The format in which XML is encoded first.</param>
    /// <exception cref="ReplyDecodeException">The frames are damaged.</exception>
    /// <exception cref="ToolException">The XML cannot take the format.</exception>
    internal static Report Inspect(string file, byte[] bytes, MessageFormat format)
    {
        using var frames = new PooledBuffer();
        var wasEncoded = !MessageFiles.AreFrames(bytes);
        if (wasEncoded)
        {
            CheckedEncoder.Encode(file, bytes, format, frames);
        }
        else
        {
            frames.Write(bytes);
        }

        var message = frames.WrittenSpan;
        var isContainers = ContainerFrames.Are(message);
        // Checks everything, so that from here on the message is sound.
        using var text = new PooledBuffer();
        using var decoder = new MessageDecoder();
        decoder.Decode(message, text);
        var report = isContainers ? ContainerReport.Make(message) : MakePlain(message);
        return report with
        {
            File = file, WasEncoded = wasEncoded, TextBytes = text.WrittenCount, Rows = WithPercent(report.Rows)
        };
    }

    private static Report MakePlain(ReadOnlySpan<byte> message)
    {
        using var form = new PooledBuffer();
        var header = ReplyFrame.Decode(message, CodecRegistry.Default, DecodeLimits.Default, form);
        var codec = header.CodecId switch
        {
            0 => null,
            1 => "deflate",
            _ => "Brotli",
        };
        var isText = header.Form == FormKind.Text;
        var report = new Report
        {
            File = string.Empty,
            WasEncoded = false,
            Format = (isText ? "text" : "binary") + (codec is null ? string.Empty : header.CodecId == 1 ? "+zip" : "+brotli"),
            Bytes = message.Length,
            TextBytes = 0,
            Facts =
            [
                new ReportFact("form", isText ? "0, text" : "1, binary"),
                new ReportFact("codec", codec is null ? "0, stored" : $"{header.CodecId}, {codec}"),
                new ReportFact("form bytes", (long)header.FormBytes),
                new ReportFact("payload bytes", (long)header.PayloadBytes),
                new ReportFact("codec ratio", (double)header.FormBytes / Math.Max(1, header.PayloadBytes)),
            ],
            Rows =
            [
                new ReportRow
                {
                    Kind = "frame", Path = "frame", Encoding = "header and checksum", Bytes = message.Length - header.PayloadBytes
                },
                new ReportRow
                {
                    Kind = "payload", Path = isText ? "text" : "binary form", Encoding = codec ?? "stored", Bytes = header.PayloadBytes
                },
            ],
        };
        return isText ? report : WithBinary(report, form.WrittenSpan);
    }

    private static Report WithBinary(Report report, ReadOnlySpan<byte> form)
    {
        using var header = FormHeader.Read(form, DecodeLimits.Default);
        var prologue = Encoding.UTF8.GetString(form[header.PrologueStart..header.DocumentStart]);
        return report with
        {
            Facts =
            [
                .. report.Facts,
                new ReportFact("prologue", prologue.Length == 0 ? "none" : prologue),
                new ReportFact("names", (long)header.NameCount),
                new ReportFact("bytes of names", (long)header.TableEnd - header.TableStart),
                new ReportFact("bytes of tags and values", (long)form.Length - header.DocumentStart),
            ],
        };
    }

    // What packing the whole saved is no part of it: shares are of the bytes before that.
    private static IReadOnlyList<ReportRow> WithPercent(IReadOnlyList<ReportRow> rows)
    {
        var all = rows.Sum(row => Math.Max(0, row.Bytes));
        return [.. rows.Select(row => row with { Percent = Math.Round(100.0 * row.Bytes / Math.Max(1, all), 3) })];
    }
}
