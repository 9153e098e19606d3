// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;

namespace Nam.Benchmarks.Rivals.Ways;

/// <summary>One way to put one content on the wire and to have it back.</summary>
internal abstract class Way(string name) : IDisposable
{
    internal string Name => name;

    internal abstract int WireBytes { get; }

    public abstract void Dispose();

    internal abstract void Write();

    internal abstract void Read();
}

/// <summary>A form, and around it a codec or none. Nothing is measured that does not come back: making a way checks it.</summary>
internal sealed class Way<T> : Way
{
    private readonly Form<T> _form;
    private readonly Codec? _codec;
    private readonly T _content;
    private readonly PooledBuffer _raw = new();
    private readonly PooledBuffer _wire = new();
    private readonly byte[] _back;

    /// <exception cref="InvalidOperationException">What comes back is not the content.</exception>
    internal Way(Form<T> form, Codec? codec, T content, Func<T, T, string?> difference)
        : base(codec is null ? form.Name : $"{form.Name} + {codec.Name}")
    {
        (_form, _codec, _content) = (form, codec, content);
        Write();
        _back = new byte[codec is null ? 0 : _raw.WrittenCount];
        if (difference(ReadBack(), content) is { } wrong)
        {
            throw new InvalidOperationException($"{Name} gives back {wrong}.");
        }
    }

    internal override int WireBytes => _wire.WrittenCount;

    public override void Dispose()
    {
        _raw.Dispose();
        _wire.Dispose();
    }

    internal override void Write()
    {
        _wire.Clear();
        if (_codec is null)
        {
            _form.Write(_content, _wire);
            return;
        }

        _raw.Clear();
        _form.Write(_content, _raw);
        _codec.Compress(_raw.WrittenSpan, _wire);
    }

    internal override void Read() => ReadBack();

    private T ReadBack()
    {
        if (_codec is null)
        {
            return _form.Read(_wire.WrittenMemory);
        }

        _codec.Decompress(_wire.WrittenMemory, _back);
        return _form.Read(_back);
    }
}
