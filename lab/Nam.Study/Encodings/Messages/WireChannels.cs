// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Messages;

/// <summary>What there is to say about the channels.</summary>
internal static class WireChannels
{
    /// <summary>Both.</summary>
    internal static IReadOnlyList<WireChannel> All { get; } = [WireChannel.Tcp, WireChannel.Http];

    /// <summary>Returns the name in tables.</summary>
    internal static string NameOf(WireChannel channel) => channel == WireChannel.Tcp ? "TCP" : "HTTP";
}
