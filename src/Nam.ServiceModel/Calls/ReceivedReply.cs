// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.ServiceModel.Encoders;

namespace Nam.ServiceModel.Calls;

/// <summary>What an encoder noted of a reply; travels among the message's properties to where the reply meets its call.</summary>
internal sealed class ReceivedReply
{
    /// <summary>The name of the property.</summary>
    public const string PropertyName = "Nam.ServiceModel.ReceivedReply";

    /// <summary>Gets or sets what the reply was: a frame, or the stock message after a prelude; <see langword="null"/>
    /// for a stock message without anything of NAM's.</summary>
    public DecodedReply? Decoded { get; set; }

    /// <summary>Gets the source of a message whose body is read while the reply arrives; <see langword="null"/> for others.</summary>
    public ArrivingMessage? Arriving { get; init; }

    /// <summary>Gets or sets whether it came in a frame.</summary>
    public bool IsFramed { get; set; }

    /// <summary>Gets or sets the text in band that would be the reply header; <see langword="null"/> if there was none.</summary>
    public string? Header { get; set; }

    /// <summary>Gets the size of the message as it came, in bytes; 0 where the transport has told the timer.</summary>
    public int MessageBytes { get; init; }

    /// <summary>Gets when the whole message was there.</summary>
    public long Arrived { get; init; }

    /// <summary>Gets or sets the timer of the call that the message answers, once that is known.</summary>
    public ReplyTimer? Timer { get; set; }

    /// <summary>Finds the property of a message.</summary>
    /// <returns>The property; <see langword="null"/> where there is none, or an extension of the caller's has closed the message.</returns>
    public static ReceivedReply? Find(Message? message) =>
        message is { State: not MessageState.Closed } && message.Properties.TryGetValue(PropertyName, out var value)
            ? value as ReceivedReply
            : null;
}
