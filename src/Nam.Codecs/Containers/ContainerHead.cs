// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers;

/// <summary>Bits and bytes that a form of containers begins with; docs/container-format.md sections 1 and 5.</summary>
internal static class ContainerHead
{
    /// <summary>Bit 1 of the head: layout may stand between elements.</summary>
    internal const int Layout = 2;
    internal const int TemplateShift = 2;
    internal const int TemplateMask = 7;

    /// <summary>In place of a template's number: the form is lean.</summary>
    internal const int Lean = 7;
    internal const int Prologue = 0x20;
    internal const int Secrets = 0x40;
    internal const int Packed = 0x80;

    internal const byte NoBack = 0;
    internal const byte DeflateBack = 1;
    internal const byte BrotliBack = 2;

    /// <summary>Largest window of a packed block.</summary>
    internal const int MaximumWindowBytes = 64 << 20;
}
