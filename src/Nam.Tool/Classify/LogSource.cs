// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Tool.Classify;

/// <summary>An access log that may be read more than once: what comes from the standard input is kept in a file for that.</summary>
internal sealed class LogSource : IDisposable
{
    private readonly string _name;
    private readonly TextReader _input;
    private readonly FileStream? _copy;

    /// <summary>Opens a log.</summary>
    /// <param name="name">A file, or <see cref="ClassifyQuestion.StandardInput"/>.</param>
    /// <param name="isReadTwice">Whether it is read more than once.</param>
    /// <param name="input">The standard input, which stays open.</param>
    /// <exception cref="ToolException">The file cannot be read.</exception>
    internal LogSource(string name, bool isReadTwice, TextReader input)
    {
        _name = name;
        _input = input;
        if (name == ClassifyQuestion.StandardInput && isReadTwice)
        {
            _copy = new FileStream(Path.GetTempFileName(), FileMode.Create, FileAccess.ReadWrite, FileShare.None, 1 << 16, FileOptions.DeleteOnClose);
            using var writer = new StreamWriter(_copy, leaveOpen: true);
            var buffer = new char[1 << 16];
            while (input.Read(buffer) is var read and > 0)
            {
                writer.Write(buffer.AsSpan(0, read));
            }
        }
        else if (name != ClassifyQuestion.StandardInput && !File.Exists(name))
        {
            throw new ToolException(Directory.Exists(name) ? $"{name} is a folder; name a file." : $"{name} does not exist.");
        }
    }

    /// <summary>Reads the log from its beginning.</summary>
    /// <exception cref="ToolException">The file cannot be read.</exception>
    internal TextReader Open()
    {
        if (_copy is not null)
        {
            _copy.Position = 0;
            return new StreamReader(_copy, Encoding.UTF8, detectEncodingFromByteOrderMarks: true, bufferSize: 1 << 16, leaveOpen: true);
        }

        if (_name == ClassifyQuestion.StandardInput)
        {
            return _input;
        }

        try
        {
            return new StreamReader(_name, Encoding.UTF8, detectEncodingFromByteOrderMarks: true, bufferSize: 1 << 16);
        }
        catch (UnauthorizedAccessException fault)
        {
            throw new ToolException($"{_name} cannot be read: {fault.Message}", fault);
        }
    }

    public void Dispose() => _copy?.Dispose();
}
