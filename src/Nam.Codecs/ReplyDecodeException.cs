// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>A reply in a NAM format is damaged, forged or over a limit of its reader.</summary>
/// <remarks>
/// The one exception type of every decoder here; the message names the format, the fault and the values. It is an
/// <see cref="HttpRequestException"/>, as what else can go wrong with a reply, so that what retries those retries this.
/// <see cref="HttpRequestException.HttpRequestError"/> is <see cref="HttpRequestError.ConfigurationLimitExceeded"/> where a
/// limit was exceeded and <see cref="HttpRequestError.InvalidResponse"/> elsewhere.
/// </remarks>
public sealed class ReplyDecodeException : HttpRequestException
{
    /// <summary>Creates an exception with the default message.</summary>
    public ReplyDecodeException()
        : this("The reply cannot be decoded.")
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">What was wrong, the value and the limit.</param>
    public ReplyDecodeException(string message)
        : this(message, null)
    {
    }

    /// <summary>Creates an exception with a message and a cause.</summary>
    /// <param name="message">What was wrong, the value and the limit.</param>
    /// <param name="innerException">What a library said of it; another exception of this type hands on what kind of fault it is.</param>
    public ReplyDecodeException(string message, Exception? innerException)
        : this(message, (innerException as ReplyDecodeException)?.Fault ?? ReplyFault.Damaged, innerException)
    {
    }

    internal ReplyDecodeException(string message, ReplyFault fault, Exception? innerException = null)
        : base(
            fault is ReplyFault.OverLimit or ReplyFault.TextTooLong
                ? HttpRequestError.ConfigurationLimitExceeded
                : HttpRequestError.InvalidResponse,
            message, innerException) => Fault = fault;

    /// <summary>Gets whether the same request may well succeed when it is sent again.</summary>
    /// <value>
    /// <see langword="true"/> where the reply was damaged or changed on the way: NAM's clients ask its server for plain replies for a
    /// while. <see langword="false"/> where it is over a limit of its reader, which the next reply is too.
    /// </value>
    public bool IsWorthRetrying => Fault is not (ReplyFault.OverLimit or ReplyFault.TextTooLong);

    /// <summary>Gets whether the reply is refused only because it stands for more text than
    /// <see cref="DecodeLimits.MaximumTextBytes"/>.</summary>
    public bool IsTextTooLong => Fault == ReplyFault.TextTooLong;

    /// <summary>Gets what kind of fault it is.</summary>
    internal ReplyFault Fault { get; }

    internal static ReplyDecodeException TextTooLong(string form, DecodeLimits limits) =>
        new($"The {form} form stands for a text of more than {limits.MaximumTextBytes:N0} bytes, which is the limit.", ReplyFault.TextTooLong);
}
