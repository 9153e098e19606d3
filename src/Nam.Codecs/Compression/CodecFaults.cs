// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;

namespace Nam.Codecs.Compression;

/// <summary>What codecs say of bad levels and bad payloads, in one place.</summary>
internal static class CodecFaults
{
    internal static void CheckLevel(IReplyCodec codec, int level)
    {
        if (level < codec.MinimumLevel || level > codec.MaximumLevel)
        {
            throw new ArgumentOutOfRangeException(
                nameof(level), level, $"Level {level} was asked of {codec.Name}; it has {codec.MinimumLevel} to {codec.MaximumLevel}.");
        }
    }

    [DoesNotReturn]
    internal static void ThrowDamaged(IReplyCodec codec, int payloadBytes, Exception? cause) =>
        throw new ReplyDecodeException(
            $"The {codec.Name} payload of {payloadBytes:N0} bytes is damaged: {cause?.Message ?? "it is not a valid stream."}", cause);

    [DoesNotReturn]
    internal static void ThrowTooShort(IReplyCodec codec, int formBytes, long declaredBytes) =>
        throw new ReplyDecodeException(
            $"The {codec.Name} payload ends early or gives too little: {formBytes:N0} bytes were restored of {declaredBytes:N0} declared.");

    [DoesNotReturn]
    internal static void ThrowTooLong(IReplyCodec codec, long declaredBytes) =>
        throw new ReplyDecodeException($"The {codec.Name} payload gives more than the {declaredBytes:N0} bytes that were declared.");

    [DoesNotReturn]
    internal static void ThrowLeftOver(IReplyCodec codec, long leftOverBytes, int payloadBytes) =>
        throw new ReplyDecodeException(
            $"The {codec.Name} payload of {payloadBytes:N0} bytes has {leftOverBytes:N0} bytes left over after its end.");
}
