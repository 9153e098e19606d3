// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Writing;

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

    /// <summary>Writes the frames of a document.</summary>
    public void WriteFrames(ContainerWriter writer, PooledBuffer output)
    {
        writer.WriteFrames(output);
        if (templates is not null)
        {
            Token = templates.Keep(operation, writer);
        }
    }
}
