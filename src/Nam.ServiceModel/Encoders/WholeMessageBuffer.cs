// SPDX-License-Identifier: MIT

namespace Nam.ServiceModel.Encoders;

/// <summary>A copy of a message that is in memory as a whole.</summary>
/// <param name="copy">The stock copy; this object's from here on.</param>
internal sealed class WholeMessageBuffer(MessageBuffer copy) : MessageBuffer
{
    private bool _isClosed;

    public override int BufferSize => copy.BufferSize;

    public override string MessageContentType => copy.MessageContentType;

    // The messages print themselves from the stock copy, which is left to the garbage collector.
    public override void Close() => _isClosed = true;

    public override Message CreateMessage()
    {
        ObjectDisposedException.ThrowIf(_isClosed, this);
        return new WholeMessage(copy.CreateMessage(), copy.CreateMessage);
    }
}
