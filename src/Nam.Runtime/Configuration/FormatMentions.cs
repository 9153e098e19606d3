// SPDX-License-Identifier: MIT

using Nam.Codecs.Compression;
using Nam.Server;

namespace Nam.Configuration;

/// <summary>The formats that a configuration names, kept until it is known which codecs the application has.</summary>
internal sealed class FormatMentions
{
    private readonly List<SettingText> _all = [];

    /// <summary>Reads the name of a format; its codec is checked later.</summary>
    /// <exception cref="NamConfigurationException">It is no format.</exception>
    public string Read(SettingText text)
    {
        ThrowIfFaulty(text, null);
        _all.Add(text);
        return text.Value.Trim();
    }

    /// <summary>Checks codecs and levels.</summary>
    /// <param name="codecs">The application's codecs.</param>
    /// <exception cref="NamConfigurationException">A format names a codec that is not there, or a level that it does not have.</exception>
    public void ThrowIfUnknown(CodecRegistry codecs) => _all.ForEach(text => ThrowIfFaulty(text, codecs));

    private static void ThrowIfFaulty(SettingText text, CodecRegistry? codecs)
    {
        if (ServerFormats.Fault(text.Value.Trim(), codecs) is { } fault)
        {
            throw text.Origin.Error($"{text.Subject} {fault}");
        }
    }
}
