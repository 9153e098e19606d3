// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Writing;

namespace Nam.Server;

/// <summary>How a reply is written if it is written in containers.</summary>
/// <param name="options">Secrets, blocks and what may be tried.</param>
internal sealed class ContainerCall(ContainerOptions options)
{
    /// <summary>For copies that nobody receives.</summary>
    public static ContainerCall None { get; } = new(ContainerOptions.Default);

    public ContainerOptions Options => options;


    /// <summary>Writes the frames of a document.</summary>
    public void WriteFrames(ContainerWriter writer, PooledBuffer output)
    {
        writer.WriteFrames(output);
    }
}
