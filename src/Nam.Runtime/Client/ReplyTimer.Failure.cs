// SPDX-License-Identifier: MIT

using Nam.Codecs;

namespace Nam.Client;

/// <content>A reply that cannot be decoded.</content>
internal sealed partial class ReplyTimer
{
    private bool _hasFailed;

    /// <summary>Gets or sets the reply's Content-Encoding, where it is in a NAM format: something on the way has added that.</summary>
    public string? ContentEncoding { get; set; }

    /// <summary>Makes the exception that names the format of a reply which cannot be decoded, and records the failure.</summary>
    /// <param name="format">The format in the content type; <see langword="null"/> if nothing names one.</param>
    /// <param name="fault">What the decoder threw.</param>
    public ReplyDecodeException Explain(string? format, ReplyDecodeException fault)
    {
        format ??= "unnamed";
        var failure = ContentEncoding is { } coding && fault.Fault == ReplyFault.Damaged
            ? new ReplyDecodeException(
                $"The reply in the format {format} has the Content-Encoding '{coding}': something on the way has encoded it once more. Exempt the media type application/vnd.nam there.",
                ReplyFault.ContentEncoding, fault)
            : new ReplyDecodeException($"The reply in the format {format} cannot be decoded. {fault.Message}", fault);
        Failed(failure);
        return failure;
    }

    /// <summary>Records that the reply cannot be decoded, once: its server is asked for nothing for a while, unless the reply is over a
    /// limit, which is the caller's own.</summary>
    /// <param name="failure">Why.</param>
    public void Failed(ReplyDecodeException failure)
    {
        if (failure.IsWorthRetrying && !_hasFailed)
        {
            _hasFailed = true;
            _path.FallBack(failure);
        }
    }
}
