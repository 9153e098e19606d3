// SPDX-License-Identifier: MIT
using System.Numerics;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>A known number of bytes: pack P of docs/container-format.md section 4.5.</summary>
internal static class BytePack
{
    private const byte Here = 0;
    private const byte Aside = 1;
    private const byte InAlphabet = 2;
    private const byte Again = 3;

    /// <summary>Fewer bytes stand in the window, and have no mode.</summary>
    private const int FewestWithMode = 256;

    /// <summary>Earlier noise that is looked at for more, the latest first: a block may have tens of thousands of short columns.</summary>
    private const int MostLooks = 64;

    private const int SampleBytes = 2_048;

    /// <summary>Share of the bits of their alphabet that bytes without a pattern need in a sample.</summary>
    private const double NoiseShare = 0.955;

    /// <summary>Appends the bytes: noise beside the window, everything else where it stands.</summary>
    internal static void Write(ReadOnlySpan<byte> bytes, PooledBuffer output, CoderScratch scratch)
    {
        if (bytes.Length < FewestWithMode)
        {
            output.Write(bytes);
            return;
        }

        if (scratch.Aside is { } aside && IsNoise(bytes, out var width))
        {
            if (width == 8)
            {
                if (TryFind(bytes, aside.WrittenSpan, scratch.Noise, out var place))
                {
                    output.PutByte(Again);
                    output.PutCount(place);
                    return;
                }

                output.PutByte(Aside);
                scratch.Noise.Add((aside.WrittenCount, bytes.Length));
                aside.Write(bytes);
                return;
            }

            Span<int> counts = stackalloc int[256];
            counts.Clear();
            foreach (var value in bytes)
            {
                counts[value]++;
            }

            if (counts.Length - counts.Count(0) <= AlphabetBits.Most)
            {
                output.PutByte(InAlphabet);
                AlphabetBits.Write(bytes, counts, output, aside);
                return;
            }
        }

        output.PutByte(Here);
        output.Write(bytes);
    }

    /// <summary>Whether bytes are noise in their alphabet: packing with all others would gain nothing.</summary>
    internal static bool IsNoise(ReadOnlySpan<byte> bytes) => bytes.Length >= FewestWithMode && IsNoise(bytes, out _);

    /// <summary>Reads as many bytes as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<byte> destination)
    {
        var mode = destination.Length < FewestWithMode ? Here : input.ReadByte();
        switch (mode)
        {
            case Here:
                input.ReadBytes(destination.Length).CopyTo(destination);
                return;
            case Aside when input.HasSections:
                input.ReadSection(destination.Length).CopyTo(destination);
                return;
            case Again when input.HasSections:
                input.RepeatSection(destination.Length).CopyTo(destination);
                return;
            case InAlphabet when input.HasSections:
                AlphabetBits.Read(ref input, destination);
                return;
            default:
                input.Throw($"has a pack in mode {mode}, which is unknown or not allowed here");
                return;
        }
    }

    private static bool TryFind(
        ReadOnlySpan<byte> bytes, ReadOnlySpan<byte> aside, List<(int Start, int Length)> noise, out int place)
    {
        for (var i = noise.Count - 1; i >= Math.Max(0, noise.Count - MostLooks); i--)
        {
            place = noise[i].Start;
            if (noise[i].Length == bytes.Length && aside.Slice(place, bytes.Length).SequenceEqual(bytes))
            {
                return true;
            }
        }

        place = 0;
        return false;
    }

    private static bool IsNoise(ReadOnlySpan<byte> bytes, out int width)
    {
        Span<int> counts = stackalloc int[256];
        counts.Clear();
        var stride = Math.Max(1, bytes.Length / SampleBytes);
        var sampled = 0;
        for (var i = 0; i < bytes.Length; i += stride)
        {
            counts[bytes[i]]++;
            sampled++;
        }

        var different = counts.Length - counts.Count(0);
        width = BitOperations.Log2((uint)Math.Max(different - 1, 1)) + 1;
        width = width > 6 ? 8 : width;

        // A sample looks less even than what it is from (Miller and Madow, 1955).
        var bits = (FixedLog.Entropy(counts) / (double)FixedLog.One) + ((different - 1) * 0.72);
        return bits >= NoiseShare * sampled * width;
    }
}
