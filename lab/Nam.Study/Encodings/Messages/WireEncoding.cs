// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Messages;

/// <summary>The paper's five ways to put a message on the wire, in the order of its Table 1.</summary>
internal enum WireEncoding
{
    /// <summary>The binary form.</summary>
    Binary,

    /// <summary>The binary form, compressed with Zip.</summary>
    ZipBinary,

    /// <summary>XML text.</summary>
    Xml,

    /// <summary>XML text, compressed with Zip.</summary>
    ZipXml,

    /// <summary>Containers, which group values by their path and compress each group: what XMill does in the paper.</summary>
    ContainerXml,
}
