// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;
using Nam.Contracts;

namespace Nam.Runtime.Tests.Contracts;

/// <summary>A reply in containers, read by the serializer and by generated code.</summary>
internal sealed class ContainerReply(byte[] frames)
{
    private static readonly XmlDictionaryReaderQuotas Quotas = XmlDictionaryReaderQuotas.Max;

    /// <summary>Writes objects, in blocks of a few rows if wanted.</summary>
    public static ContainerReply Of(Type type, object value, int blockBytes = 8 << 20)
    {
        var writer = ContainerWriter.Rent(
            TextStyle.Dictionary, new ContainerOptions { FirstBlockBytes = blockBytes, BlockBytes = blockBytes });
        new DataContractSerializer(type).WriteObject(writer, value);
        return Of(writer);
    }

    /// <summary>Makes a reply of text.</summary>
    public static ContainerReply OfText(string text, int blockBytes = 8 << 20)
    {
        var options = new ContainerOptions { FirstBlockBytes = blockBytes, BlockBytes = blockBytes };
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
        Assert.True(TextToContainers.TryWrite(Encoding.UTF8.GetBytes(text), writer, TextStyle.Dictionary, options));
        return Of(writer);
    }

    /// <summary>Reads it in both ways, which have to give the same or fail with the same kind of exception.</summary>
    /// <param name="type">The type.</param>
    /// <param name="quotas">The reader's.</param>
    /// <param name="knownTypes">Those of both.</param>
    /// <returns>Rows that were read at once.</returns>
    public long ReadBoth(Type type, XmlDictionaryReaderQuotas? quotas = null, params Type[] knownTypes)
    {
        var serializer = new DataContractSerializer(type, knownTypes);
        var generated = new GeneratedReading(type, knownTypes);
        generated.Prepare();
        var (expected, expectedFault, expectedRest) = Read(quotas, serializer.ReadObject, out _);
        var (actual, fault, rest) = Read(
            quotas,
            reader => generated.TryRead(reader, isNamed: true, out var value) ? value : serializer.ReadObject(reader),
            out var rows);

        Assert.Equal(expectedFault?.GetType(), fault?.GetType());
        Assert.Equal(expectedRest, rest);
        Assert.Equal(expected?.GetType(), actual?.GetType());
        Assert.Equal(TextOf(serializer, expected), TextOf(serializer, actual));
        return rows;
    }

    /// <summary>Reads it by generated code.</summary>
    public bool TryReadBy(GeneratedReading generated)
    {
        using var reader = ContainerFrames.Open(frames, Quotas, DecodeLimits.Default, null, out _);
        return generated.TryRead(reader, isNamed: true, out _);
    }

    private static ContainerReply Of(ContainerWriter writer)
    {
        using var frames = new PooledBuffer();
        writer.WriteFrames(frames);
        ContainerWriter.Return(writer);
        return new ContainerReply(frames.WrittenSpan.ToArray());
    }

    private static string TextOf(DataContractSerializer serializer, object? value)
    {
        using var text = new MemoryStream();
        serializer.WriteObject(text, value);
        return Encoding.UTF8.GetString(text.ToArray());
    }

    private (object? Value, Exception? Fault, string Left) Read(
        XmlDictionaryReaderQuotas? quotas, Func<XmlDictionaryReader, object?> read, out long rows)
    {
        using var reader = ContainerFrames.Open(frames, quotas ?? Quotas, DecodeLimits.Default, null, out _);
        try
        {
            return (read(reader), null, $"{reader.NodeType} {reader.Name} {reader.ReadState}");
        }
        catch (Exception e)
        {
            return (null, e, "");
        }
        finally
        {
            rows = ((ContainerReader)reader).RowsTaken;
        }
    }
}
