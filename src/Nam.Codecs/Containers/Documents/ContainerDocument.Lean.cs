// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Lean;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Documents;

/// <content>Lean forms, and what they start from; docs/container-format.md sections 6a and 6b.</content>
internal sealed partial class ContainerDocument
{
    /// <summary>What lean replies may know of the document, its values included; null if it is too large or has what
    /// is not kept.</summary>
    internal KeptReply? ToKept()
    {
        if (_structureBytes < 0 || !Events.IsLastBlock || HasDocumentType || _structureBytes > ContainerTemplate.MaximumStructureBytes)
        {
            return null;
        }

        var (values, bytes) = (0L, 0L);
        var columns = new KeptColumn?[Events.NodeCount];
        for (var node = 1; node < columns.Length; node++)
        {
            if (Column(node) is not { Count: > 0 } column || Events.Node(node).IsSecret)
            {
                continue;
            }

            values += column.Count;
            bytes += column.LeastTextBytes;
            if (values > KeptReply.MaximumValues || bytes > KeptReply.MaximumValueBytes)
            {
                return null;
            }

            columns[node] = column.ToKept();
        }

        var kept = new KeptReply(columns, Prologue, _structure[.._structureBytes]);
        return kept.IsKept ? kept : null;
    }

    private void OpenLean(byte head, ref ContainerInput input, ReadOnlySpan<ContainerTemplate?> templates)
    {
        if ((head & ~(ContainerHead.Layout | 1 | ContainerHead.Secrets)) != LeanReply.Head)
        {
            input.Throw($"has the head 0x{head:X2}, which a lean one cannot have");
        }

        HasLayout = (head & ContainerHead.Layout) != 0;
        HasDocumentType = false;
        _columnDecoder.Begin(_limits);
        var hasSecrets = (head & ContainerHead.Secrets) != 0;
        var lean = LeanReply.Rent();
        lean.BeginReading(hasSecrets ? input.ReadString() : input.ReadBytes(input.Left));
        var index = lean.CodeIndex(0);
        if (index > templates.Length || templates[index - 1] is not { Shape: { } kept } start)
        {
            input.Throw($"starts from name {index}; {templates.Length} were named");
            return;
        }

        _template = start.Of ?? start;
        lean.StartFrom(kept);
        ReadLeanPrologue(lean, kept);
        ReadLeanStructure(lean, ref input);
        ReadLeanColumns(lean, ref input);
        if (!lean.IsAtEnd)
        {
            input.Throw("has bytes that its lean block does not need");
        }

        LeanReply.Return(lean);
        for (var node = 1; node < Events.NodeCount; node++)
        {
            Accept(node, ref input);
        }

        if (_hasSecretNodes)
        {
            ReadSecrets(hasSecrets, ref input);
        }

        if (input.Left != 0)
        {
            input.Throw($"has {input.Left:N0} bytes behind its end");
        }
    }

    private void ReadLeanPrologue(LeanReply lean, KeptReply kept)
    {
        Prologue = kept.Prologue;
        if (lean.CodePrologue([], isKnown: false) is not { } bytes)
        {
            return;
        }

        // A length of 0: there is none.
        var input = new ContainerInput(bytes);
        Prologue = bytes is [0] ? string.Empty : ReadPrologue(ref input);
        if (HasDocumentType || (bytes is not [0] && input.Left != 0))
        {
            input.Throw("has a prologue that a lean one cannot have");
        }
    }

    private void ReadLeanStructure(LeanReply lean, ref ContainerInput input)
    {
        Events.Begin(_template, _limits);
        _structureBytes = 0;
        var structure = lean.CodeStructure([]);
        var tokens = new ContainerInput(structure);
        Events.ReadBlock(ref tokens);
        if (tokens.Left != 0 || !Events.IsLastBlock)
        {
            input.Throw("has a structure that does not end as a lean one has to");
        }

        KeepStructure(structure);
        Claim(TextSize.LeastMarkup(Events));
    }

    private void ReadLeanColumns(LeanReply lean, ref ContainerInput input)
    {
        if (_columns.Length < Events.NodeCount)
        {
            Array.Resize(ref _columns, Math.Max(2 * _columns.Length, Events.NodeCount));
        }

        _columns.AsSpan(0, Math.Max(_columnCount, Events.NodeCount)).Clear();
        _columnCount = Events.NodeCount;
        _hasSecretNodes = false;
        var values = 0L;
        for (var node = 1; node < Events.NodeCount; node++)
        {
            ref readonly var place = ref Events.Node(node);
            _hasSecretNodes |= place.IsSecret;
            var count = Events.CountOf(node);
            if (!place.HasValues || place.IsSecret || count == 0)
            {
                continue;
            }

            values += count;
            if (values > KeptReply.MaximumValues)
            {
                input.Throw($"has more than {KeptReply.MaximumValues:N0} values, which a lean one cannot have");
            }

            _columns[node] = DecodedColumn.From(lean.Columns.Code(node, count, null));
        }
    }
}
