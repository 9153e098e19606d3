// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Benchmarks.Containers;

/// <summary>A text that goes to containers and back, beside the compressors that everybody has.</summary>
internal sealed class MeasuredDocument : IDisposable
{
    private const int SmallestTimed = 2_048;

    private readonly byte[] _text;
    private readonly Compressors _compressors;
    private readonly List<byte[]> _forms = [];
    private readonly PooledBuffer _output = new();

    internal MeasuredDocument(string name, byte[] text)
    {
        _text = text;
        _compressors = new Compressors(text);
        var isCarried = Encode(_forms);
        var brotli5 = _compressors.BrotliBytes(5);
        Figures = new ContainerFigures(
            name, text.Length, _compressors.GZipBytes, brotli5, _compressors.BrotliBytes(11),
            isCarried ? _forms.Sum(form => form.Length) : brotli5, isCarried);
    }

    /// <summary>Gets the sizes.</summary>
    internal ContainerFigures Figures { get; }

    /// <summary>Measures the times in turns; short texts and those that stay text have none.</summary>
    /// <returns>The sizes with the times.</returns>
    internal ContainerFigures Time(TimeSpan budget)
    {
        if (!Figures.IsCarried || _text.Length < SmallestTimed)
        {
            return Figures;
        }

        var encode = Interleaved.Run(budget, ("gzip", _compressors.GZip), ("containers", () => Encode(null)));
        var decode = Interleaved.Run(budget, ("gunzip", _compressors.Gunzip), ("containers", Decode));
        return Figures with
        {
            EncodeToGZip = encode[1].Microseconds / encode[0].Microseconds,
            DecodeToGunzip = decode[1].Microseconds / decode[0].Microseconds,
        };
    }

    public void Dispose() => _output.Dispose();

    private bool Encode(List<byte[]>? forms)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        try
        {
            if (!TextToContainers.TryWrite(_text, writer, TextStyle.Dictionary, ContainerOptions.Default))
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

    private void Decode()
    {
        _output.Clear();
        using var text = new ContainerText(_forms[0], _output, DecodeLimits.Default);
        foreach (var form in _forms.Skip(1))
        {
            text.WriteNext(form);
        }
    }
}
