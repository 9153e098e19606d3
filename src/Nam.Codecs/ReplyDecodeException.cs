// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>A reply in a NAM format is damaged, forged or over a limit of its reader.</summary>
/// <remarks>
/// The one exception type of every decoder here; the message names the format, the fault and the values. It is a
/// <see cref="FormatException"/>, which the serializers report as damaged content when it comes from inside a reader.
/// </remarks>
public sealed class ReplyDecodeException : FormatException
{
    /// <summary>Creates an exception with the default message.</summary>
    public ReplyDecodeException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">What was wrong, the value and the limit.</param>
    public ReplyDecodeException(string message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and a cause.</summary>
    /// <param name="message">What was wrong, the value and the limit.</param>
    /// <param name="innerException">What a library said of it.</param>
    public ReplyDecodeException(string message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Gets whether the reply is refused only because it stands for more text than
    /// <see cref="DecodeLimits.MaximumTextBytes"/>.</summary>
    public bool IsTextTooLong { get; internal init; }

    internal static ReplyDecodeException TextTooLong(string form, DecodeLimits limits) =>
        new ReplyDecodeException($"The {form} form stands for a text of more than {limits.MaximumTextBytes:N0} bytes, which is the limit.")
        {
            IsTextTooLong = true
        };
}
