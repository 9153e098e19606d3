// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;

namespace Nam.Benchmarks.Rivals.Ways;

/// <summary>A way to write a content as bytes and to read it back. For one thread.</summary>
/// <param name="name">What the table calls it.</param>
/// <param name="codecs">The names of the codecs that go around it; an empty one for none.</param>
internal abstract class Form<T>(string name, params string[] codecs)
{
    internal string Name => name;

    internal IReadOnlyList<string> Codecs => codecs;

    /// <summary>Appends the content.</summary>
    internal abstract void Write(T content, PooledBuffer output);

    internal abstract T Read(ReadOnlyMemory<byte> wire);
}
