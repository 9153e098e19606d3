// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Frames;

namespace Nam.Tool.Messages;

/// <summary>From frames back to text, as a client does it.</summary>
internal sealed class MessageDecoder : IDisposable
{
    private readonly PooledBuffer _form = new();

    /// <summary>Writes the text of a message.</summary>
    /// <param name="message">Its frames and nothing else.</param>
    /// <param name="text">Takes the text; after an exception it may hold a part of it.</param>
    /// <exception cref="ReplyDecodeException">The frames are damaged.</exception>
    internal void Decode(ReadOnlySpan<byte> message, PooledBuffer text)
    {
        ReplyFrame.PassToAnew(ref message, DecodeLimits.Default);
        if (ContainerFrames.Are(message))
        {
            DecodeContainers(message, text);
            return;
        }

        var header = ReplyFrame.Decode(message, CodecRegistry.Default, DecodeLimits.Default, _form);
        if (header.Form == FormKind.Binary)
        {
            BinaryXml.WriteText(_form.WrittenSpan, text, DecodeLimits.Default);
        }
        else
        {
            text.Write(_form.WrittenSpan);
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _form.Dispose();

    private static void DecodeContainers(ReadOnlySpan<byte> message, IBufferWriter<byte> text)
    {
        var places = ContainerFrames.Read(message, DecodeLimits.Default);
        using var document = new ContainerText(places[0].Of(message), text, DecodeLimits.Default);
        foreach (var place in places.Skip(1))
        {
            document.WriteNext(place.Of(message));
        }

        if (!document.IsComplete)
        {
            throw new ReplyDecodeException(
                "The containers end within their document: the last frame says that nothing follows, and its form that something does.");
        }
    }
}
