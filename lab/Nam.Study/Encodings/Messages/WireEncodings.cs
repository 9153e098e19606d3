// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Messages;

/// <summary>What there is to say about the encodings.</summary>
internal static class WireEncodings
{
    /// <summary>All, in the order of the paper's Table 1.</summary>
    internal static IReadOnlyList<WireEncoding> All { get; } = Enum.GetValues<WireEncoding>();

    /// <summary>The name in tables; containers stand for the paper's XMill-XML.</summary>
    internal static string NameOf(WireEncoding encoding) => encoding switch
    {
        WireEncoding.Binary => "Binary",
        WireEncoding.ZipBinary => "Zip-Binary",
        WireEncoding.Xml => "XML",
        WireEncoding.ZipXml => "Zip-XML",
        _ => "Container-XML",
    };

    /// <summary>What a compressed encoding is before it is compressed, the yardstick of the compression factor; itself
    /// if it is not compressed.</summary>
    internal static WireEncoding PlainOf(WireEncoding encoding) => encoding switch
    {
        WireEncoding.Binary or WireEncoding.ZipBinary => WireEncoding.Binary,
        _ => WireEncoding.Xml,
    };
}
