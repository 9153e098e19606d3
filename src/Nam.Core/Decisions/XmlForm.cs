// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>How the XML of a reply is written before any codec. The values are those of the frame (wire-format.md section 4).</summary>
public enum XmlForm : byte
{
    /// <summary>The text that a caller without NAM would get.</summary>
    Text = 0,

    /// <summary>.NET binary XML with a table of names in front (wire-format.md section 6).</summary>
    Binary = 1,

    /// <summary>Typed columns of values, each packed by what its values look like (container-format.md). Takes no
    /// codec: it packs itself.</summary>
    Containers = 2,
}
