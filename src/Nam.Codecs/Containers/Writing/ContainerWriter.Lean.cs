// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Frames;

namespace Nam.Codecs.Containers.Writing;

/// <content>The lean form; docs/container-format.md section 6a.</content>
internal sealed partial class ContainerWriter
{
    /// <summary>The template that a document leaves which both sides have made of a contract; docs/container-format.md
    /// section 6c. The document has to be complete.</summary>
    /// <returns>The template; null if it is none to keep, or lean forms cannot start from it.</returns>
    internal ContainerTemplate? ToContractTemplate() =>
        _isComplete && LeanForm.Columns(_events.State, _known) is { } columns
            ? ToTemplate(ContainerTemplate.ContractToken, new KeptReply(columns, _prologue, []).Described())
            : null;

    /// <summary>Writes the document as a lean frame, if it can be one and is smaller so.</summary>
    private bool TryWriteLean(IBufferWriter<byte> destination)
    {
        using var lean = new PooledBuffer();
        var style = (byte)((int)_style | (_hasLayout ? ContainerHead.Layout : 0));
        if (!LeanForm.TryWrite(style, _prologue, _options, _form.Structure, _events.State, _known, lean)
            || lean.WrittenCount > _form[0].Length + ReplyFrame.StoredHeaderBytes(_form[0].Length))
        {
            return false;
        }

        ReplyFrame.WriteLean(lean.WrittenSpan, destination);
        return true;
    }
}
