// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;

namespace Nam.Fuzz.Inputs;

/// <summary>The forms that damage starts from: valid ones, and invalid ones that were kept.</summary>
internal static class Corpus
{
    internal static byte[][] LoadContainers() =>
    [
        .. Files("containers", "*.form"),
        .. ContainerRun.Texts(),
    ];

    /// <summary>The binary forms in the golden frames that can be unpacked.</summary>
    internal static byte[][] LoadBinary()
    {
        return [.. Files("frames", "binary-*.frame").Select(frame =>
        {
            using var form = new PooledBuffer();
            ReplyFrame.Decode(frame, CodecRegistry.Default, DecodeLimits.Default, form);
            return form.WrittenSpan.ToArray();
        })];
    }

    private static byte[][] Files(string folder, string pattern)
    {
        string[] files = [.. Directory.GetFiles(
            Path.Combine(AppContext.BaseDirectory, "corpus", folder), pattern, SearchOption.AllDirectories).Order(StringComparer.Ordinal)];
        return files.Length != 0
            ? [.. files.Select(File.ReadAllBytes)]
            : throw new FileNotFoundException($"The corpus has no {pattern} in {folder}.");
    }
}
