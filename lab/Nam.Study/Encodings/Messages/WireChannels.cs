// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Messages;

/// <summary>What there is to say about the channels.</summary>
internal static class WireChannels
{
    /// <summary>Those that the tool has itself.</summary>
    internal static IReadOnlyList<WireChannel> Own { get; } = [WireChannel.Tcp, WireChannel.Http];

    /// <summary>The name in tables.</summary>
    internal static string NameOf(WireChannel channel) => channel switch
    {
        WireChannel.Tcp => "TCP",
        WireChannel.Http => "HTTP",
        _ => "net.tcp",
    };

    /// <summary>Whether it carries an encoding: NAM makes no containers on net.tcp, where the stock encoder's bytes are
    /// all that is at hand.</summary>
    internal static bool Carries(WireChannel channel, WireEncoding encoding) =>
        channel != WireChannel.NetTcp || encoding != WireEncoding.ContainerXml;
}
