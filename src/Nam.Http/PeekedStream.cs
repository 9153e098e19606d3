// SPDX-License-Identifier: MIT

using Nam.Client;

namespace Nam.Http;

/// <summary>A stream whose first bytes are looked at before it is read.</summary>
internal sealed class PeekedStream(Stream inner) : ObservedStream(inner)
{
    private const int MostBytes = 256;

    private readonly Stream _inner = inner;
    private byte[] _start = [];

    /// <summary>Reads as far as the end of a declaration, which it waits for.</summary>
    public ReadOnlySpan<byte> Peek()
    {
        var start = new byte[MostBytes];
        var count = 0;
        int read;
        do
        {
            read = _inner.Read(start, count, MostBytes - count);
            count += read;
        }
        while (read > 0 && count < MostBytes && !start.AsSpan(0, count).Contains((byte)'>'));

        _start = start[..count];
        return _start;
    }

    public override int Read(Span<byte> buffer)
    {
        if (_start.Length == 0)
        {
            return base.Read(buffer);
        }

        var count = Math.Min(buffer.Length, _start.Length);
        _start.AsSpan(0, count).CopyTo(buffer);
        _start = _start[count..];
        return count;
    }

    protected override void Observe(ReadOnlySpan<byte> read, int wanted, bool hasWaited)
    {
    }
}
