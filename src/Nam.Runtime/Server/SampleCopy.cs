// SPDX-License-Identifier: MIT

using System.Buffers;
using Nam.Decisions;

namespace Nam.Server;

/// <summary>A copy of a reply that the learner may try other formats on.</summary>
internal sealed class SampleCopy(Operation operation, XmlForm form, ReadOnlySpan<byte> source, bool isUtf8Xml, bool isWhole) : IDisposable
{
    private readonly int _length = source.Length;
    private byte[]? _bytes = Rent(source);

    public Operation Operation { get; } = operation;

    public XmlForm Form { get; } = form;

    public bool IsUtf8Xml { get; } = isUtf8Xml;

    /// <summary>Gets whether the copy is all of the reply; of a large one it is the beginning, which codecs pack like
    /// the rest, but which is no document.</summary>
    public bool IsWhole { get; } = isWhole;

    public ReadOnlySpan<byte> Bytes => _bytes.AsSpan(0, _length);

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _bytes, null) is { } bytes)
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }

    private static byte[] Rent(ReadOnlySpan<byte> source)
    {
        var bytes = ArrayPool<byte>.Shared.Rent(source.Length);
        source.CopyTo(bytes);
        return bytes;
    }
}
