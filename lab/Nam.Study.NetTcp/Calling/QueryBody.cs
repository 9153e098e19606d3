// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using System.Xml;
using Nam.Study.Encodings.Messages;

namespace Nam.Study.NetTcp.Calling;

/// <summary>The body of a request, written when its encoder asks for it.</summary>
internal sealed class QueryBody(int query) : BodyWriter(isBuffered: true)
{
    /// <inheritdoc/>
    protected override void OnWriteBodyContents(XmlDictionaryWriter writer) => RequestMessage.WriteBody(writer, query);
}
