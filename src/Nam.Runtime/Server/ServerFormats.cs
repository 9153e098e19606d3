// SPDX-License-Identifier: MIT

using Nam.Codecs;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>The formats that a server may choose, checked once.</summary>
internal sealed class ServerFormats
{
    public ServerFormats(NamServerOptions options)
    {
        All = options.Formats.Select(name => Parse(name, options.Codecs, nameof(NamServerOptions.Formats)))
            .Prepend(ReplyFormat.Text).Distinct().ToArray();

        // Sizes of the binary form are read from its own candidate, so that it has to be there whenever one of its codecs is.
        if (All.Any(format => format.Form == XmlForm.Binary) && !All.Contains(ReplyFormat.Binary))
        {
            All = [.. All, ReplyFormat.Binary];
        }

        Forced = options.ForcedFormat is { } forced ? Parse(forced, options.Codecs, nameof(NamServerOptions.ForcedFormat)) : null;
    }

    public ReplyFormat[] All { get; }

    /// <summary>Gets whether containers may be chosen.</summary>
    public bool HasContainers => Forced is { } forced ? forced.Form == XmlForm.Containers : Array.IndexOf(All, ReplyFormat.Containers) >= 0;

    public ReplyFormat? Forced { get; }

    /// <summary>Says whether a client reads any of the formats besides plain text, or one format is forced.</summary>
    public bool AreReadBy(ClientProfile client) => Forced is not null || Array.Exists(All, format => !format.IsPlainText && client.Reads(format));

    private static ReplyFormat Parse(string? name, CodecRegistry codecs, string option)
    {
        if (!ReplyFormat.TryParse(name, out var format))
        {
            throw new ArgumentException($"NamServerOptions.{option} names the format '{name}', which is not one. Formats are text, binary, containers, or one of the first two with a codec and level such as binary+zip-2.");
        }

        if (format.Codec == ReplyCodecs.None)
        {
            return format;
        }

        if (!codecs.TryGet(format.Codec, out var codec))
        {
            throw new ArgumentException($"NamServerOptions.{option} names the format '{name}', whose codec '{format.Codec}' is not registered in NamServerOptions.Codecs.");
        }

        return format.Level >= codec.MinimumLevel && format.Level <= codec.MaximumLevel
            ? format
            : throw new ArgumentException($"NamServerOptions.{option} names the format '{name}', but '{format.Codec}' has the levels {codec.MinimumLevel} to {codec.MaximumLevel}.");
    }
}
