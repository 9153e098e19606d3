// SPDX-License-Identifier: MIT
using System.Buffers;

namespace Nam.Codecs.Tests.Binary;

/// <summary>Hands out room just as large as it was asked for.</summary>
internal sealed class PieceWriter : IBufferWriter<byte>
{
    private readonly List<byte> _bytes = [];
    private byte[] _piece = [];

    public void Advance(int count)
    {
        _bytes.AddRange(_piece.AsSpan(0, count));
        _piece = [];
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        return _piece = new byte[Math.Max(1, sizeHint)];
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        return GetMemory(sizeHint).Span;
    }

    internal byte[] ToArray()
    {
        return [.. _bytes];
    }
}
