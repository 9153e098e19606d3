// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>Reads an access log line by line; bad lines are counted and skipped.</summary>
/// <param name="reader">The log, which stays open.</param>
/// <remarks>Not thread-safe. Takes 256 KB whatever the log holds: a longer line than <see cref="MaximumLineLength"/> is bad.</remarks>
internal sealed class AccessLogReader(TextReader reader)
{
    /// <summary>Characters of the longest line that is read.</summary>
    public const int MaximumLineLength = 64 * 1024;

    private readonly char[] _buffer = new char[2 * MaximumLineLength];
    private int _start;
    private int _end;
    private bool _isAtEnd;
    private bool _isSkipping;
    private long _number;

    /// <summary>Lines that were read, with bad ones and without empty ones.</summary>
    public long Lines { get; private set; }

    /// <summary>Lines that are in neither format.</summary>
    public long BadLines { get; private set; }

    /// <summary>The number of the first bad line, from 1 and with empty ones; 0 where there is none.</summary>
    public long FirstBadLine { get; private set; }

    /// <summary>Reads the next good line.</summary>
    /// <param name="entry">What it says; its texts live until the next call.</param>
    /// <returns>False at the end of the log.</returns>
    public bool Read(out AccessLogEntry entry)
    {
        while (TryReadLine(out var line))
        {
            line = line.TrimEnd("\r ");
            if (line.IsEmpty)
            {
                continue;
            }

            Lines++;
            if (AccessLogParser.TryParse(line, out entry))
            {
                return true;
            }

            NoteBadLine();
        }

        entry = default;
        return false;
    }

    private bool TryReadLine(out ReadOnlySpan<char> line)
    {
        while (true)
        {
            var rest = _buffer.AsSpan(_start, _end - _start);
            var length = rest.IndexOf('\n');
            if (length < 0 && !_isAtEnd)
            {
                Fill();
                continue;
            }

            if (length < 0 && rest.IsEmpty && !_isSkipping)
            {
                line = default;
                return false;
            }

            _number++;
            line = length < 0 ? rest : rest[..length];
            _start = length < 0 ? _end : _start + length + 1;
            if (!_isSkipping && line.Length <= MaximumLineLength)
            {
                return true;
            }

            // The end of a line whose beginning was thrown away, or too long a line in one piece.
            _isSkipping = false;
            Lines++;
            NoteBadLine();
        }
    }

    private void NoteBadLine()
    {
        BadLines++;
        if (FirstBadLine == 0)
        {
            FirstBadLine = _number;
        }
    }

    private void Fill()
    {
        var rest = _buffer.AsSpan(_start, _end - _start);
        if (rest.Length > MaximumLineLength)
        {
            _isSkipping = true;
            rest = default;
        }

        rest.CopyTo(_buffer);
        (_start, _end) = (0, rest.Length);
        var read = reader.Read(_buffer.AsSpan(_end));
        _isAtEnd = read == 0;
        _end += read;
    }
}
