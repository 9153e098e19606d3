// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>The parts of a contract's rows.</summary>
internal sealed class RowParts
{
    private RowParts()
    {
    }

    /// <summary>Gets the parts of a row, in their order.</summary>
    public RowPart[] Parts { get; private set; } = [];

    /// <summary>Gets how many parts there are in all, those within others counted.</summary>
    public int Count { get; private set; }

    /// <summary>Gets how many elements are open in a row at most, the row counted.</summary>
    public int Depth { get; private set; }

    /// <summary>Returns the parts of a class; <see langword="null"/> if a list is among them.</summary>
    public static RowParts? Of(ContractShape shape)
    {
        var parts = new RowParts();
        if (shape.Kind != ContractKind.Class || parts.Add(shape, 1) is not { } own)
        {
            return null;
        }

        parts.Parts = own;
        return parts;
    }

    private RowPart[]? Add(ContractShape shape, int depth)
    {
        Depth = Math.Max(Depth, depth + 1);
        var parts = new RowPart[shape.Members.Count];
        for (var index = 0; index < parts.Length; index++)
        {
            var member = shape.Members[index];
            RowPart[]? inner = null;
            if (member.Shape.Kind == ContractKind.Collection
                || (member.Shape.Kind == ContractKind.Class && (inner = Add(member.Shape, depth + 1)) is null))
            {
                return null;
            }

            parts[index] = new RowPart(member.Name, member.Namespace, inner)
            {
                Number = Count++,
                Index = index,
                IsRequired = member.IsRequired,
                MayBeNil = member.IsNullable,
                MayBeEmpty = member.Shape.Kind is ContractKind.String or ContractKind.Bytes,
            };
        }

        return parts;
    }
}
