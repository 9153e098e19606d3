// SPDX-License-Identifier: MIT
using System.IO.Compression;
using ICSharpCode.SharpZipLib;
using ICSharpCode.SharpZipLib.GZip;

namespace Nam.Codecs.Compression;

/// <summary>A codec of text: a content coding of HTTP (RFC 9110 section 8.4.1), at some level. Thread-safe.</summary>
internal sealed class TextCodec
{
    /// <summary>The lowest level, the fastest.</summary>
    public const int MinimumLevel = 1;

    /// <summary>The switch of <see cref="AppContext"/> that picks gzip in managed code, for hosts that must not load native code.</summary>
    internal const string ManagedSwitch = "Nam.Zip.Managed";

    private readonly bool _isManaged;

    private TextCodec(string name, string coding, byte wireId, int maximumLevel, bool isManaged)
    {
        Name = name;
        Coding = coding;
        WireId = wireId;
        MaximumLevel = maximumLevel;
        _isManaged = isManaged;
    }

    /// <summary>Gets gzip: the runtime's, or SharpZipLib's where the runtime has none or <see cref="ManagedSwitch"/> is true.</summary>
    public static TextCodec Zip { get; } =
        NewZip(isManaged: (AppContext.TryGetSwitch(ManagedSwitch, out var isManaged) && isManaged) || !HasZlib());

    /// <summary>Gets Brotli.</summary>
    public static TextCodec Brotli { get; } = new(ReplyCodecNames.Brotli, "br", wireId: 2, maximumLevel: 5, isManaged: false);

    /// <summary>Gets all codecs.</summary>
    public static IReadOnlyList<TextCodec> All { get; } = [Zip, Brotli];

    /// <summary>Gets the name in formats.</summary>
    public string Name { get; }

    /// <summary>Gets the name in Content-Encoding.</summary>
    public string Coding { get; }

    /// <summary>Gets the codec byte of frames.</summary>
    public byte WireId { get; }

    /// <summary>Gets the highest level, the slowest.</summary>
    public int MaximumLevel { get; }

    /// <summary>Finds a codec by its name in formats.</summary>
    public static TextCodec? Of(string name) => name == Zip.Name ? Zip : name == Brotli.Name ? Brotli : null;

    /// <summary>Finds a codec by its name in Content-Encoding (RFC 9110 section 8.4.1.3: <c>x-gzip</c> is gzip).</summary>
    public static TextCodec? OfCoding(ReadOnlySpan<char> coding) =>
        coding.Equals(Zip.Coding, StringComparison.OrdinalIgnoreCase) || coding.Equals("x-gzip", StringComparison.OrdinalIgnoreCase) ? Zip
        : coding.Equals(Brotli.Coding, StringComparison.OrdinalIgnoreCase) ? Brotli
        : null;

    /// <summary>Finds a codec by the codec byte of frames.</summary>
    public static TextCodec? Of(byte wireId) => wireId == Zip.WireId ? Zip : wireId == Brotli.WireId ? Brotli : null;

    /// <summary>Returns whether an exception says that a coded text is damaged. Tables of SharpZipLib that are damaged end in more
    /// than its own exceptions.</summary>
    public static bool IsDamage(Exception exception) =>
        exception is InvalidDataException or SharpZipBaseException or IndexOutOfRangeException or ArgumentException
            or (InvalidOperationException and not ObjectDisposedException);

    /// <summary>Begins to code a text.</summary>
    /// <param name="level"><see cref="MinimumLevel"/> to <see cref="MaximumLevel"/>.</param>
    /// <param name="textBytes">Bytes of the text; <see langword="null"/> where they are not known.</param>
    /// <exception cref="ArgumentOutOfRangeException">The level is outside of its range.</exception>
    public TextCoder Begin(int level, int? textBytes)
    {
        if (level < MinimumLevel || level > MaximumLevel)
        {
            throw new ArgumentOutOfRangeException(
                nameof(level), level, $"Level {level} was asked of {Name}; it has {MinimumLevel} to {MaximumLevel}.");
        }

        return new TextCoder(this, level, textBytes);
    }

    /// <summary>Returns the stream of the text that a coded stream stands for, which owns that.</summary>
    public Stream Undo(Stream coded) =>
        this == Brotli ? new BrotliStream(coded, CompressionMode.Decompress)
        : _isManaged ? new GZipInputStream(coded)
        : new GZipStream(coded, CompressionMode.Decompress);

    /// <summary>Opens a stream that codes by gzip.</summary>
    internal Stream Open(Stream coded, int level)
    {
        if (!_isManaged)
        {
            return new GZipStream(coded, new ZLibCompressionOptions { CompressionLevel = level }, leaveOpen: true);
        }

        var zip = new GZipOutputStream(coded) { IsStreamOwner = false };
        zip.SetLevel(level);
        return zip;
    }

    internal static TextCodec NewZip(bool isManaged) => new(ReplyCodecNames.Zip, "gzip", wireId: 1, maximumLevel: 9, isManaged);

    private static bool HasZlib()
    {
        try
        {
            using var deflate = new DeflateStream(Stream.Null, CompressionMode.Compress);
            return true;
        }
        catch (Exception e) when (e is PlatformNotSupportedException or TypeInitializationException or TypeLoadException)
        {
            return false;
        }
    }
}
