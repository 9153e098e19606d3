// SPDX-License-Identifier: MIT

using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Infoset;
using Nam.Decisions;

namespace Nam.Server;

/// <summary>A reply that is being written by a serializer, in the form that the operation's history makes likely to be sent: the binary form or containers.</summary>
/// <remarks>From <see cref="NamServer.BeginTyped"/>; write to <see cref="Writer"/>, hand it to <see cref="NamServer.Encode"/>, and dispose of it. Not thread-safe.</remarks>
internal sealed class TypedReply : IDisposable
{
    private readonly Operation _operation;
    private bool _isEncoded;

    internal TypedReply(Operation operation, BinaryXmlWriter binary, bool isExploring)
    {
        _operation = operation;
        Binary = binary;
        IsExploring = isExploring;
    }

    internal TypedReply(Operation operation, ContainerWriter containers, in ReplyPlan expected)
    {
        _operation = operation;
        Containers = containers;
        Expected = expected;
    }

    /// <summary>Gets what the reply is written to.</summary>
    /// <exception cref="ObjectDisposedException">The reply was disposed of.</exception>
    public InfosetWriter Writer => (InfosetWriter?)Binary ?? Containers ?? throw new ObjectDisposedException(nameof(TypedReply));

    internal BinaryXmlWriter? Binary { get; private set; }

    internal ContainerWriter? Containers { get; private set; }

    /// <summary>Gets whether the reply may leave in a kind of format that its caller has never decoded.</summary>
    internal bool IsExploring { get; }

    /// <summary>Gets the plan that chose containers.</summary>
    internal ReplyPlan Expected { get; }

    /// <summary>Ends the document.</summary>
    /// <returns>Its size in the binary form, in bytes; of containers about.</returns>
    /// <exception cref="NotSupportedException">The document has what the form cannot carry, or is none; write it as text.</exception>
    public long Complete()
    {
        if (Containers is { } containers)
        {
            containers.Complete();
            return containers.BinaryBytes;
        }

        return Binary is { } binary ? binary.Complete().Length : throw new ObjectDisposedException(nameof(TypedReply));
    }

    /// <summary>Writes the text that the reply stands for.</summary>
    /// <param name="text">Gets the text, in UTF-8.</param>
    /// <exception cref="NotSupportedException">The document has what the form cannot carry, or is none.</exception>
    public void WriteText(PooledBuffer text)
    {
        Complete();
        if (Containers is not { } containers)
        {
            BinaryXml.WriteText(Binary!.Complete(), text, DecodeLimits.Default);
            return;
        }

        using var document = new ContainerText(containers.Form(0).Span, text, DecodeLimits.Default, Named(containers.Options));
        for (var form = 1; form < containers.FormCount; form++)
        {
            document.WriteNext(containers.Form(form).Span);
        }
    }

    /// <summary>Gives the writer back.</summary>
    public void Dispose()
    {
        if (Binary is { } binary)
        {
            Binary = null;
            BinaryXmlWriter.Return(binary);
        }
        else if (Containers is { } containers)
        {
            Containers = null;
            _operation.NoteContainers(_isEncoded);
            ContainerWriter.Return(containers);
        }
    }

    internal void NoteEncoded() => _isEncoded = true;

    private static ContainerTemplate?[] Named(ContainerOptions options)
    {
        var named = new ContainerTemplate?[options.TemplateIndex];
        if (named.Length > 0)
        {
            named[^1] = options.Template;
        }

        return named;
    }
}
