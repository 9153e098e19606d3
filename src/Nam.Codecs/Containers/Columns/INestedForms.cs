// SPDX-License-Identifier: MIT
using System.Buffers;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Reads the forms of documents that are values; docs/container-format.md section 4.7.</summary>
internal interface INestedForms
{
    /// <summary>Appends the text of a form.</summary>
    /// <param name="form">The form.</param>
    /// <param name="limits">The limits of the document around it, with those of the text.</param>
    /// <param name="utf8">Takes the text.</param>
    /// <exception cref="ReplyDecodeException">The form is damaged, over a limit, or none of documents.</exception>
    void WriteText(ReadOnlySpan<byte> form, DecodeLimits limits, IBufferWriter<byte> utf8);
}
