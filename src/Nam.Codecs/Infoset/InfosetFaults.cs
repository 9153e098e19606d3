// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <summary>What a reader throws.</summary>
internal static class InfosetFaults
{
    /// <summary>The document is damaged.</summary>
    [DoesNotReturn]
    internal static void Throw(string message, ReplyFault fault = ReplyFault.Damaged) => throw new ReplyDecodeException(message, fault);

    /// <summary>The document is not what was asked for.</summary>
    [DoesNotReturn]
    internal static void ThrowUnexpected(string message) => throw new XmlException(message);

    [DoesNotReturn]
    internal static void ThrowDepthQuota(int limit) =>
        throw new XmlException(
            $"The document has more than {limit:N0} elements open; the quota MaxDepth allows no more. Raise the quota of the reader if the document is expected.");

    internal static XmlException Conversion(string? text, string type, Exception cause)
    {
        // Values can be long; the beginning tells which one it was.
        var shown = text is { Length: > 64 } ? text[..64] + "…" : text;
        return new XmlException($"The value '{shown}' is no {type}. {cause.Message}", cause);
    }

    [DoesNotReturn]
    internal static void ThrowStringQuota(int length, int limit)
    {
        throw new XmlException(
            $"A text has {length:N0} characters; the quota MaxStringContentLength allows {limit:N0}. Raise the quota of the reader if the text is expected.");
    }

    [DoesNotReturn]
    internal static void ThrowArrayQuota(long length, int limit)
    {
        throw new XmlException(
            $"An array has at least {length:N0} items; the quota MaxArrayLength allows {limit:N0}. Raise the quota of the reader if the array is expected.");
    }
}
