// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;

namespace Nam.Server;

/// <summary>How a reply is written if it is written in containers, and where what it leaves belongs.</summary>
/// <param name="options">Template and secrets.</param>
/// <param name="templates">The templates of past replies; <see langword="null"/> keeps none.</param>
/// <param name="operation">The operation.</param>
internal sealed class ContainerCall(ContainerOptions options, ServerTemplates? templates, string operation)
{
    /// <summary>For copies that nobody receives.</summary>
    public static ContainerCall None { get; } = new(ContainerOptions.Default, null, string.Empty);

    public ContainerOptions Options => options;

    /// <summary>Gets the token of the template that the reply leaves; <see langword="null"/> if it leaves none.</summary>
    public ulong? Token { get; private set; }

    /// <summary>Gets the bytes that mixing has made less of the reply; 0 if nothing was mixed.</summary>
    public long SavedByMixing { get; private set; }

    /// <summary>Writes the frames of a document.</summary>
    public void WriteFrames(ContainerWriter writer, PooledBuffer output)
    {
        writer.WriteFrames(output);
        SavedByMixing += writer.SavedByMixing;
        if (templates is not null)
        {
            Token = templates.Keep(operation, writer);
        }
    }

    /// <summary>Puts a frame of the mixed text in the place of one that a codec packed, where that is worth its time and shorter.</summary>
    /// <param name="text">The text.</param>
    /// <param name="output">The frame, and nothing else.</param>
    public void MixInstead(ReadOnlySpan<byte> text, PooledBuffer output)
    {
        var packed = output.WrittenCount;
        if (!options.IsWorthMixing(text.Length, packed))
        {
            return;
        }

        using var form = new PooledBuffer();
        if (TextPack.TryMix(text, options.MixGate, form) && form.WrittenCount + ReplyFrame.MaximumOverheadBytes < packed)
        {
            output.Clear();
            ReplyFrame.WriteContainers(form.WrittenSpan, hasMore: false, output);
            SavedByMixing += packed - output.WrittenCount;
        }
    }
}
