// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Columns;

namespace Nam.Codecs.Containers.Writing;

/// <summary>How a container is written.</summary>
internal sealed record ContainerOptions
{
    /// <summary>Blocks packed, text where it is shorter.</summary>
    internal static ContainerOptions Default { get; } = new() { MayBeText = true };

    /// <summary>
    /// Gets the callback that receives each form of a long document but the last, as soon as the form is whole. The rest
    /// is still being written then; the memory is valid during the call only. Null keeps all forms until the document is complete.
    /// </summary>
    internal Action<ReadOnlyMemory<byte>>? OnForm { get; init; }

    /// <summary>Bytes of values that end a block, or a sixteenth of them in values; 4,096 to 8 MiB. Default 8 MiB.</summary>
    internal int BlockBytes { get; init; } = 8 << 20;

    /// <summary>The same of the first block; each block after it is twice as large, up to <see cref="BlockBytes"/>.
    /// Default 8 MiB.</summary>
    internal int FirstBlockBytes { get; init; } = 8 << 20;

    /// <summary>Whether a document of which the text is at hand may be sent as text, packed, where columns are likely to have
    /// more bytes: the receiver reads that.</summary>
    internal bool MayBeText { get; init; }

    /// <summary>What is known of earlier documents of its kind, to try less; null if nothing.</summary>
    internal TextHistory? History { get; init; }

    /// <summary>How much work the columns are worth.</summary>
    internal ColumnLevel Level { get; init; }
}
