// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;

namespace Nam.Benchmarks.Rivals.Ways;

/// <summary>The system's libzstd, where it is installed. For comparison only: .NET 10 has no zstd of its own.</summary>
internal static partial class ZstandardLibrary
{
    private const string Library = "libzstd.so.1";

    // One context per thread, as a service that cared would keep them.
    [ThreadStatic]
    private static nint _compressor;

    [ThreadStatic]
    private static nint _decompressor;

    internal static bool IsAvailable { get; } = NativeLibrary.TryLoad(Library, out _);

    internal static int MaximumBytes(int sourceBytes) => checked((int)CompressBound((nuint)sourceBytes));

    internal static unsafe int Compress(ReadOnlySpan<byte> source, Span<byte> destination, int level)
    {
        if (_compressor == 0)
        {
            _compressor = CreateCompressor();
        }

        fixed (byte* from = source, to = destination)
        {
            return Checked(CompressWith(_compressor, to, (nuint)destination.Length, from, (nuint)source.Length, level));
        }
    }

    internal static unsafe int Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        if (_decompressor == 0)
        {
            _decompressor = CreateDecompressor();
        }

        fixed (byte* from = source, to = destination)
        {
            return Checked(DecompressWith(_decompressor, to, (nuint)destination.Length, from, (nuint)source.Length));
        }
    }

    private static int Checked(nuint result) =>
        IsError(result) == 0
            ? checked((int)result)
            : throw new InvalidDataException($"{Library} failed with the code {unchecked((nint)result)}.");

    [LibraryImport(Library, EntryPoint = "ZSTD_compressBound")]
    private static partial nuint CompressBound(nuint sourceBytes);

    [LibraryImport(Library, EntryPoint = "ZSTD_isError")]
    private static partial uint IsError(nuint code);

    [LibraryImport(Library, EntryPoint = "ZSTD_createCCtx")]
    private static partial nint CreateCompressor();

    [LibraryImport(Library, EntryPoint = "ZSTD_createDCtx")]
    private static partial nint CreateDecompressor();

    [LibraryImport(Library, EntryPoint = "ZSTD_compressCCtx")]
    private static unsafe partial nuint CompressWith(
        nint context, byte* destination, nuint capacity, byte* source, nuint sourceBytes, int level);

    [LibraryImport(Library, EntryPoint = "ZSTD_decompressDCtx")]
    private static unsafe partial nuint DecompressWith(nint context, byte* destination, nuint capacity, byte* source, nuint sourceBytes);
}
