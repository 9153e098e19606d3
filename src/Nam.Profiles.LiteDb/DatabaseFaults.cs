// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>The first failure of the files of a database.</summary>
/// <remarks>Thread-safe: some versions of LiteDB write the log in a thread of their own.</remarks>
internal sealed class DatabaseFaults
{
    private volatile Exception? _first;

    /// <summary>Gets whether a file could not be written.</summary>
    public bool IsAny => _first is not null;

    /// <summary>Writes to a file, unless one of the files has failed before.</summary>
    public void Try(Action write)
    {
        try
        {
            if (_first is null)
            {
                write();
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _first = e;
        }
    }

    /// <summary>Reports the first failure.</summary>
    /// <exception cref="IOException">A file could not be written.</exception>
    public void ThrowIfAny()
    {
        if (_first is { } fault)
        {
            throw new IOException(fault.Message, fault);
        }
    }
}
