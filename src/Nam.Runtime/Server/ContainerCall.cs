// SPDX-License-Identifier: MIT

using Nam.Codecs;

namespace Nam.Server;

/// <summary>How a reply is written if it is written in containers, and where the template that it leaves belongs.</summary>
/// <param name="Options">Template and secrets.</param>
/// <param name="Templates">The templates of past replies; <see langword="null"/> keeps none.</param>
/// <param name="Operation">The operation.</param>
internal readonly record struct ContainerCall(ContainerOptions Options, ServerTemplates? Templates, string Operation)
{
    /// <summary>For copies that nobody receives.</summary>
    public static ContainerCall None => new(ContainerOptions.Default, null, string.Empty);

    /// <summary>Writes the frames of a document.</summary>
    public void WriteFrames(ContainerWriter writer, PooledBuffer output)
    {
        ReplyFrame.WriteContainers(writer, output);
        Templates?.Keep(Operation, writer);
    }
}
