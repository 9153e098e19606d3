// SPDX-License-Identifier: MIT
using System.Collections;
using System.Xml;
using CoreWCF.Channels;
using Nam.Study.Encodings.Messages;

namespace Nam.Study.NetTcp.Serving;

/// <summary>The body of a reply, written when its encoder asks for it.</summary>
internal sealed class RowsBody(ReplyContract contract, IList rows) : BodyWriter(isBuffered: true)
{
    /// <inheritdoc/>
    protected override void OnWriteBodyContents(XmlDictionaryWriter writer) => contract.WriteBody(writer, rows);
}
