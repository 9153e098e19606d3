// SPDX-License-Identifier: MIT
using System.Buffers;
using System.IO.Compression;
using System.IO.Pipelines;
using System.Text;

namespace Nam.Tool.Classify;

/// <summary>An access log that may be read more than once: what comes from the standard input is kept in a file for
/// that. One that was packed by gzip is unpacked, whatever its name.</summary>
internal sealed class LogSource : IDisposable
{
    private const int BufferBytes = 1 << 16;

    private readonly string _name;
    private readonly Stream _input;
    private readonly FileStream? _copy;

    /// <summary>Opens a log.</summary>
    /// <param name="name">A file, or <see cref="ClassifyQuestion.StandardInput"/>.</param>
    /// <param name="isReadTwice">Whether it is read more than once.</param>
    /// <param name="input">The standard input, which stays open.</param>
    /// <exception cref="ToolException">The file cannot be read.</exception>
    internal LogSource(string name, bool isReadTwice, Stream input)
    {
        _name = name;
        _input = input;
        if (name == ClassifyQuestion.StandardInput && isReadTwice)
        {
            _copy = new FileStream(
                Path.GetTempFileName(), FileMode.Create, FileAccess.ReadWrite, FileShare.None, BufferBytes, FileOptions.DeleteOnClose);
            input.CopyTo(_copy);
        }
        else if (name != ClassifyQuestion.StandardInput && !File.Exists(name))
        {
            throw new ToolException(Directory.Exists(name) ? $"{name} is a folder; name a file." : $"{name} does not exist.");
        }
    }

    /// <summary>What messages call the log.</summary>
    internal string DisplayName => _name == ClassifyQuestion.StandardInput ? "Standard input" : _name;

    /// <summary>Reads the log from its beginning.</summary>
    /// <exception cref="ToolException">The file cannot be read.</exception>
    internal TextReader Open()
    {
        var pipe = PipeReader.Create(
            OpenBytes(), new StreamPipeReaderOptions(bufferSize: BufferBytes, leaveOpen: _name == ClassifyQuestion.StandardInput));
        var bytes = pipe.AsStream();
        return new StreamReader(
            IsPacked(pipe) ? new GZipStream(bytes, CompressionMode.Decompress) : bytes, Encoding.UTF8,
            detectEncodingFromByteOrderMarks: true, BufferBytes);
    }

    public void Dispose() => _copy?.Dispose();

    private Stream OpenBytes()
    {
        if (_copy is not null)
        {
            _copy.Position = 0;
            return _copy;
        }

        try
        {
            return _name == ClassifyQuestion.StandardInput ? _input : File.OpenRead(_name);
        }
        catch (Exception fault) when (fault is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"{_name} cannot be read: {fault.Message}", fault);
        }
    }

    // The two bytes that every gzip file begins with (RFC 1952) begin no text. They are looked at and not taken.
    private static bool IsPacked(PipeReader pipe)
    {
        var start = pipe.ReadAtLeastAsync(2).AsTask().GetAwaiter().GetResult().Buffer;
        Span<byte> magic = stackalloc byte[2];
        var isPacked = start.Length >= 2;
        if (isPacked)
        {
            start.Slice(0, 2).CopyTo(magic);
            isPacked = magic is [0x1F, 0x8B];
        }

        pipe.AdvanceTo(start.Start);
        return isPacked;
    }
}
