// SPDX-License-Identifier: MIT

using Nam.Codecs;
using Nam.Decisions;

namespace Nam.CoreWcf.Configuration;

/// <summary>The formats that a configuration names, kept until it is known which codecs the application has.</summary>
internal sealed class FormatMentions
{
    private readonly List<(SettingText Text, ReplyFormat Format)> _all = [];

    public void Add(SettingText text, ReplyFormat format) => _all.Add((text, format));

    /// <summary>Checks codecs and levels.</summary>
    /// <param name="codecs">The application's codecs.</param>
    /// <exception cref="NamConfigurationException">A format names a codec that is not there, or a level that it does not have.</exception>
    public void ThrowIfUnknown(CodecRegistry codecs)
    {
        foreach (var (text, format) in _all.Where(mention => !mention.Format.IsStored))
        {
            if (!codecs.TryGet(format.Codec, out var codec))
            {
                var names = codecs.Codecs.Select(known => known.Name).ToList();
                throw text.Origin.Error(
                    $"{text.Subject} names the format '{text.Value}', but there is no codec '{format.Codec}'; allowed are the codecs of NamServerOptions.Codecs: {string.Join(", ", names)}."
                    + Spelling.Hint(format.Codec, names));
            }

            if (format.Level < codec.MinimumLevel || format.Level > codec.MaximumLevel)
            {
                throw text.Origin.Error(
                    $"{text.Subject} names the format '{text.Value}'; allowed are the levels {codec.MinimumLevel} to {codec.MaximumLevel} of '{format.Codec}'.");
            }
        }
    }
}
