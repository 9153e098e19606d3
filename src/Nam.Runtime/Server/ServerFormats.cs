// SPDX-License-Identifier: MIT

using Nam.Codecs.Compression;
using Nam.Configuration;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>The formats that a server may choose, checked once.</summary>
/// <remarks>They change as a whole when the settings do; whoever needs several of them for one decision may see a
/// change between two.</remarks>
internal sealed class ServerFormats
{
    private State _state;

    public ServerFormats(NamServerOptions options) => _state = new State(options);

    public ReplyFormat[] All => Volatile.Read(ref _state).All;

    /// <summary>Gets whether containers may be chosen.</summary>
    public bool HasContainers => Volatile.Read(ref _state) is var state
        && (state.Forced is { } forced ? forced.Form == XmlForm.Containers : Array.IndexOf(state.All, ReplyFormat.Containers) >= 0);

    public ReplyFormat? Forced => Volatile.Read(ref _state).Forced;

    /// <summary>Sets the formats to those of changed settings.</summary>
    public void Reload(NamServerOptions options) => Volatile.Write(ref _state, new State(options));

    /// <summary>Returns whether a client reads any of the formats besides plain text, or one format is forced.</summary>
    public bool AreReadBy(ClientProfile client) =>
        Forced is not null || Array.Exists(All, format => !format.IsPlainText && client.Reads(format));

    /// <summary>Finds what is wrong with the name of a format.</summary>
    /// <param name="name">The name.</param>
    /// <param name="codecs">The codecs that there are; <see langword="null"/> if they are not known yet.</param>
    /// <returns>The end of a sentence, to go after what names it; <see langword="null"/> if nothing is wrong.</returns>
    public static string? Fault(string? name, CodecRegistry? codecs)
    {
        if (!ReplyFormat.TryParse(name, out var format))
        {
            return $"names the format '{name}', which is not one; "
                + "allowed are text, binary, containers, and one of the first two with a codec and its level, such as binary+zip-2.";
        }

        if (format.IsStored || codecs is null)
        {
            return null;
        }

        if (!codecs.TryGet(format.Codec, out var codec))
        {
            var names = codecs.Codecs.Select(known => known.Name).ToList();
            return $"names the format '{name}', but there is no codec '{format.Codec}'; "
                + $"allowed are the codecs of NamServerOptions.Codecs: {string.Join(", ", names)}.{Spelling.Hint(format.Codec, names)}";
        }

        return format.Level >= codec.MinimumLevel && format.Level <= codec.MaximumLevel
            ? null
            : $"names the format '{name}'; allowed are the levels {codec.MinimumLevel} to {codec.MaximumLevel} of '{format.Codec}'.";
    }

    private static ReplyFormat Parse(string? name, CodecRegistry codecs, string option) =>
        Fault(name, codecs) is { } fault ? throw new ArgumentException($"NamServerOptions.{option} {fault}")
        : ReplyFormat.TryParse(name, out var format) ? format : default;

    private sealed class State
    {
        public State(NamServerOptions options)
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

        public ReplyFormat? Forced { get; }
    }
}
