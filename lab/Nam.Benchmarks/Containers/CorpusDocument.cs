// SPDX-License-Identifier: MIT
using System.IO.Compression;
using Nam.Benchmarks.Codecs;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Mixing;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Benchmarks.Containers;

/// <summary>A document that nobody tuned for, in containers and by the compressors that everybody has.</summary>
internal sealed class CorpusDocument : IDisposable
{
    private const int GZipLevel = 6;
    private const int WindowBits = 22;

    private readonly byte[] _text;
    private readonly byte[] _deflated;
    private readonly byte[] _restored;
    private readonly byte[] _room;
    private readonly List<byte[]> _forms = [];
    private readonly List<byte[]> _mixed = [];
    private readonly PooledBuffer _output = new();

    internal CorpusDocument(string name, byte[] text)
    {
        Name = name;
        _text = text;
        _restored = new byte[text.Length + 1];
        _room = new byte[BrotliEncoder.GetMaxCompressedLength(text.Length)];
        _deflated = Deflate();
        Brotli5Bytes = Brotli(5);
        Brotli11Bytes = Brotli(11);
        IsCarried = Encode(ContainerOptions.Default, _forms);
        ContainerBytes = IsCarried ? _forms.Sum(form => form.Length) : Brotli5Bytes;
        MixedBytes = Mixed(DecodeLimits.Default.MaximumMixedBytes, _mixed);
        AllMixedBytes = Mixed(MixPack.MostBytes, []);
    }

    internal string Name { get; }

    internal int TextBytes => _text.Length;

    internal int GZipBytes => _deflated.Length;

    internal int Brotli5Bytes { get; }

    internal int Brotli11Bytes { get; }

    /// <summary>Bytes of the forms; of text and Brotli 5 where the document stays text.</summary>
    internal int ContainerBytes { get; }

    /// <summary>The same where mixing is taken as far as clients take it by default, whatever its time.</summary>
    internal int MixedBytes { get; }

    /// <summary>The same without that limit.</summary>
    internal int AllMixedBytes { get; }

    /// <summary>Whether containers carry it.</summary>
    internal bool IsCarried { get; }

    public void Dispose()
    {
        _output.Dispose();
    }

    /// <summary>Times of encoding ÷ gzip -6 and of decoding to text ÷ gunzip, without mixing and with it, in turns. Like the
    /// replies of a server's operation, documents remember what was shorter of columns and text.</summary>
    internal CorpusTimes Time(TimeSpan budget)
    {
        var usual = ContainerOptions.Default with { History = new TextHistory() };
        var mixing = Mixing(DecodeLimits.Default.MaximumMixedBytes) with { History = new TextHistory() };
        var encode = Interleaved.Run(
            budget,
            ("gzip", () => Deflate()),
            ("containers", () => Encode(usual, null)),
            ("mixed", () => Encode(mixing, null)));
        var decode = Interleaved.Run(
            budget, ("gunzip", Inflate), ("containers", () => Decode(_forms)), ("mixed", () => Decode(_mixed)));
        return new CorpusTimes(
            encode[1].Microseconds / encode[0].Microseconds,
            decode[1].Microseconds / decode[0].Microseconds,
            encode[2].Microseconds / encode[0].Microseconds,
            decode[2].Microseconds / decode[0].Microseconds)
        {
            EncodeMixedPerByte = encode[2].Microseconds / _text.Length, DecodeMixedPerByte = decode[2].Microseconds / _text.Length,
        };
    }

    // What columns cannot carry is mixed as text, for callers that want that.
    private int Mixed(int most, List<byte[]> forms)
    {
        if (Encode(Mixing(most), forms))
        {
            return forms.Sum(form => form.Length);
        }

        _output.Clear();
        return _text.Length <= most && TextPack.TryMix(_text, null, _output) ? Math.Min(_output.WrittenCount, Brotli5Bytes) : Brotli5Bytes;
    }

    private static ContainerOptions Mixing(int bytes) => ContainerOptions.Default with { MixedBytes = bytes };

    private bool Encode(ContainerOptions options, List<byte[]>? forms)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
        try
        {
            if (!TextToContainers.TryWrite(_text, writer, TextStyle.Dictionary, options))
            {
                return false;
            }

            writer.Complete();
            for (var form = 0; forms is not null && form < writer.FormCount; form++)
            {
                forms.Add(writer.Form(form).ToArray());
            }

            return true;
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    private void Decode(List<byte[]> forms)
    {
        _output.Clear();
        using var text = new ContainerText(forms[0], _output, DecodeLimits.Default, []);
        foreach (var form in forms.Skip(1))
        {
            text.WriteNext(form);
        }
    }

    private byte[] Deflate()
    {
        using var packed = new MemoryStream();
        using (var zlib = new ZLibStream(packed, new ZLibCompressionOptions { CompressionLevel = GZipLevel }, leaveOpen: true))
        {
            zlib.Write(_text);
        }

        return packed.ToArray();
    }

    private void Inflate()
    {
        using var zlib = new ZLibStream(new MemoryStream(_deflated), CompressionMode.Decompress);
        zlib.ReadExactly(_restored, 0, _text.Length);
    }

    private int Brotli(int quality) =>
        BrotliEncoder.TryCompress(_text, _room, out var bytes, quality, WindowBits)
            ? bytes
            : throw new InvalidOperationException($"The Brotli encoder failed on {Name}.");
}
