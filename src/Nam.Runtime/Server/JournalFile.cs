// SPDX-License-Identifier: MIT

using System.Text.Json;
using System.Threading.Channels;
using Microsoft.Extensions.Logging;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Stores;

namespace Nam.Server;

/// <summary>Writes what came of replies to a file, one line of JSON each, off the reply path.</summary>
/// <remarks>Thread-safe. Lines that come faster than the disk takes them are dropped; a file that cannot be written is
/// logged once (event 1010), and replies go on.</remarks>
internal sealed class JournalFile : IAsyncDisposable
{
    /// <summary>From this size on the file is set aside, in bytes.</summary>
    public const long MaximumBytes = 16 * 1024 * 1024;

    private readonly Channel<JournalEntry> _entries = Channel.CreateBounded<JournalEntry>(
        new BoundedChannelOptions(1024) { SingleReader = true, FullMode = BoundedChannelFullMode.DropWrite });

    private readonly string _path;
    private readonly ILogger _logger;
    private readonly Task _loop;
    private bool _isUnwritable;

    public JournalFile(string path, ILogger logger)
    {
        _path = Path.GetFullPath(path);
        _logger = logger;
        _loop = Task.Run(RunAsync);
    }

    public void Add(in JournalEntry entry) => _entries.Writer.TryWrite(entry);

    public async ValueTask DisposeAsync()
    {
        _entries.Writer.TryComplete();
        await _loop.ConfigureAwait(false);
    }

    private async Task RunAsync()
    {
        using var lines = new MemoryStream();
        while (await _entries.Reader.WaitToReadAsync().ConfigureAwait(false))
        {
            lines.SetLength(0);
            while (_entries.Reader.TryRead(out var entry))
            {
                Write(lines, entry);
            }

            try
            {
                Append(lines);
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException)
            {
                if (!_isUnwritable)
                {
                    RuntimeLog.JournalUnwritable(_logger, e, _path);
                    _isUnwritable = true;
                }
            }
        }
    }

    private void Append(MemoryStream lines)
    {
        if (Path.GetDirectoryName(_path) is { Length: > 0 } folder)
        {
            Directory.CreateDirectory(folder);
        }

        bool isFull;
        using (var file = OwnerFile.Open(_path, FileMode.Append, FileAccess.Write, FileShare.Read))
        {
            file.Write(lines.GetBuffer(), 0, (int)lines.Length);
            isFull = file.Length >= MaximumBytes;
        }

        if (isFull)
        {
            File.Move(_path, _path + ".1", overwrite: true);
        }
    }

    private static void Write(MemoryStream lines, in JournalEntry entry)
    {
        using (var json = new Utf8JsonWriter(lines))
        {
            json.WriteStartObject();
            json.WriteString("time", entry.Timestamp);
            json.WriteString("id", entry.Id);
            json.WriteString("operation", entry.Operation);
            json.WriteString("format", entry.Format.ToString());
            json.WriteString("reason", entry.Plan.Reason.ToString());
            json.WriteNumber("sourceBytes", entry.Plan.SourceBytes);
            json.WriteStartObject("predicted");
            json.WriteNumber("bytes", Math.Round(entry.Plan.EncodedBytes));
            WriteParts(json, entry.Plan.Estimate.EncodeSeconds, entry.Plan.Estimate.TransferSeconds, entry.Plan.Estimate.DecodeSeconds);
            json.WriteStartObject("observed");
            json.WriteNumber("bytes", entry.EncodedBytes);
            WriteParts(
                json, entry.EncodeSeconds, entry.ObservedTotalSeconds.GetValueOrDefault(), entry.ObservedDecodeSeconds.GetValueOrDefault());
            json.WriteNumber("sentTransfer", Microseconds(entry.SentTransferSeconds));
            json.WriteNumber("decodeCorrection", Math.Round(entry.Plan.DecodeCorrection, 3));
            json.WriteString("largestError", entry.LargestError.ToString());
            json.WriteEndObject();
        }

        lines.WriteByte((byte)'\n');
    }

    private static void WriteParts(Utf8JsonWriter json, double encode, double transfer, double decode)
    {
        json.WriteNumber("encode", Microseconds(encode));
        json.WriteNumber("transfer", Microseconds(transfer));
        json.WriteNumber("decode", Microseconds(decode));
        json.WriteEndObject();
    }

    private static double Microseconds(double seconds) => Math.Round(seconds * 1e6, 1);
}
