// SPDX-License-Identifier: MIT
using System.Collections.Frozen;
using System.Diagnostics.CodeAnalysis;

namespace Nam.Codecs.Compression;

/// <summary>The codecs that a peer knows, by name and by their byte in the frame.</summary>
/// <remarks>
/// Immutable and safe to share; <see cref="With"/> returns a new one. Of two codecs with one wire id the first registered decodes.
/// </remarks>
public sealed class CodecRegistry
{
    /// <summary>The switch of <see cref="AppContext"/> that picks Zip in managed code, for hosts that must not load native code.</summary>
    internal const string ManagedZipSwitch = "Nam.Zip.Managed";

    private const byte FirstPrivateId = 128;

    private readonly IReplyCodec[] _codecs;
    private readonly FrozenDictionary<string, IReplyCodec> _byName;
    private readonly IReplyCodec?[] _byWireId = new IReplyCodec?[256];

    private CodecRegistry(IReplyCodec[] codecs)
    {
        _codecs = codecs;
        _byName = codecs.ToFrozenDictionary(codec => codec.Name, StringComparer.Ordinal);
        foreach (var codec in codecs)
        {
            _byWireId[codec.WireId] ??= codec;
        }
    }

    /// <summary>The registry with zip and brotli.</summary>
    /// <remarks>Zip is the runtime's. It is SharpZipLib's where the runtime has none, or where the switch
    /// <c>Nam.Zip.Managed</c> of <see cref="AppContext"/> (<c>runtimeconfig.json</c>) is true; each reads the other's bytes.</remarks>
    public static CodecRegistry Default { get; } =
        new([NewZip(AppContext.TryGetSwitch(ManagedZipSwitch, out var isManaged) && isManaged), new BrotliCodec()]);

    /// <summary>A registry with no codec, to build one in an order of one's own.</summary>
    public static CodecRegistry Empty { get; } = new([]);

    /// <summary>Every codec in the order of registration.</summary>
    public IReadOnlyList<IReplyCodec> Codecs => _codecs;

    /// <summary>Returns a registry with one more codec.</summary>
    /// <param name="codec">
    /// The codec. A name that is registered already is replaced. Wire ids are 1 (deflate), 2 (Brotli) and 128 to 255; a
    /// private one can only be registered once.
    /// </param>
    /// <returns>A new registry; this one stays as it is.</returns>
    /// <exception cref="ArgumentException">The name or the wire id is not allowed or the private id is taken.</exception>
    public CodecRegistry With(IReplyCodec codec)
    {
        ArgumentNullException.ThrowIfNull(codec);
        CheckName(codec.Name);
        CheckWireId(codec);

        var codecs = new List<IReplyCodec>(_codecs);
        var index = codecs.FindIndex(known => known.Name == codec.Name);
        if (index >= 0)
        {
            codecs[index] = codec;
        }
        else
        {
            codecs.Add(codec);
        }

        return new CodecRegistry([.. codecs]);
    }

    /// <summary>Finds a codec by name.</summary>
    /// <param name="name">The name, such as <c>zip</c>; case matters.</param>
    /// <param name="codec">The codec, or null if the name is not registered.</param>
    /// <returns>True if the name is registered.</returns>
    public bool TryGet(string name, [NotNullWhen(true)] out IReplyCodec? codec)
    {
        ArgumentNullException.ThrowIfNull(name);
        return _byName.TryGetValue(name, out codec);
    }

    /// <summary>Finds the codec that decodes a wire id.</summary>
    /// <param name="wireId">The codec byte of a frame.</param>
    /// <param name="codec">The codec, or null if the id is not registered.</param>
    /// <returns>True if the id is registered.</returns>
    public bool TryGet(byte wireId, [NotNullWhen(true)] out IReplyCodec? codec)
    {
        codec = _byWireId[wireId];
        return codec is not null;
    }

    internal static IReplyCodec NewZip(bool isManaged) => isManaged || !ZipCodec.IsSupported ? new ManagedZipCodec() : new ZipCodec();

    private static void CheckName(string name)
    {
        if (name is not { Length: > 0 and <= 32 } || name.AsSpan().ContainsAnyExcept("abcdefghijklmnopqrstuvwxyz0123456789-"))
        {
            throw new ArgumentException(
                $"The codec name '{name}' is not allowed: use 1 to 32 characters of a to z, 0 to 9 and '-'.", nameof(name));
        }
    }

    private void CheckWireId(IReplyCodec codec)
    {
        if (codec.WireId is not (1 or 2 or >= FirstPrivateId))
        {
            throw new ArgumentException(
                $"The codec '{codec.Name}' has wire id {codec.WireId}; allowed are 1 for deflate, 2 for Brotli and {FirstPrivateId} to 255.",
                nameof(codec));
        }

        if (codec.WireId >= FirstPrivateId && _byWireId[codec.WireId] is { } taken && taken.Name != codec.Name)
        {
            throw new ArgumentException(
                $"The wire id {codec.WireId} of codec '{codec.Name}' belongs to '{taken.Name}' already; choose another.", nameof(codec));
        }
    }
}
