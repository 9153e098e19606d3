// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Codecs.Compression;
using Nam.Decisions;

namespace Nam.Tool.Messages;

/// <summary>A format of the product by its name, with a codec and level that exist.</summary>
internal sealed record MessageFormat
{
    private MessageFormat(ReplyFormat reply)
    {
        Reply = reply;
    }

    /// <summary>The container form, which packs itself.</summary>
    internal static MessageFormat Containers { get; } = new(ReplyFormat.Containers);

    /// <summary>The binary form without a codec.</summary>
    internal static MessageFormat Binary { get; } = new(ReplyFormat.Binary);

    /// <summary>Finished text without a codec.</summary>
    internal static MessageFormat Text { get; } = new(ReplyFormat.Text);

    /// <summary>Form, codec and level.</summary>
    internal ReplyFormat Reply { get; }

    /// <summary>Whether decoding gives the text back byte for byte.</summary>
    internal bool IsText => Reply.Form == XmlForm.Text;

    /// <summary>What can be asked for, in a sentence.</summary>
    internal static string Known { get; } = Describe();

    /// <summary>Reads a name.</summary>
    /// <param name="name">Such as <c>text+zip-6</c>.</param>
    /// <param name="fault">Says what can be asked for instead.</param>
    internal static MessageFormat? Parse(string name, out string? fault)
    {
        fault = null;
        if (!ReplyFormat.TryParse(name, out var reply))
        {
            fault = $"'{name}' is not a format. {Known}";
            return null;
        }

        if (reply.IsStored)
        {
            return new MessageFormat(reply);
        }

        if (!CodecRegistry.Default.TryGet(reply.Codec, out var codec))
        {
            fault = $"'{name}' names the codec {reply.Codec}, which does not exist. {Known}";
            return null;
        }

        if (reply.Level < codec.MinimumLevel || reply.Level > codec.MaximumLevel)
        {
            fault = $"'{name}' names level {reply.Level} of {codec.Name}, which has {codec.MinimumLevel} to {codec.MaximumLevel}. {Known}";
            return null;
        }

        return new MessageFormat(reply);
    }

    /// <inheritdoc/>
    public override string ToString() => Reply.ToString();

    private static string Describe()
    {
        var codecs = CodecRegistry.Default.Codecs.Select(codec =>
            string.Create(CultureInfo.InvariantCulture, $"+{codec.Name}-{codec.MinimumLevel} to +{codec.Name}-{codec.MaximumLevel}"));
        return $"Formats are containers, text and binary, and the last two with a codec and level: {string.Join(", ", codecs)}; for example text+zip-6.";
    }
}
