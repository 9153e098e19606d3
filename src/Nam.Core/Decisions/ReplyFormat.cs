// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Decisions;

/// <summary>A form and a codec with its level: the thing that is chosen for a reply. The default value is plain text.</summary>
public readonly record struct ReplyFormat
{
    /// <summary>Largest level that a format may name.</summary>
    public const int MaximumLevel = 99;

    private const int MaximumNameLength = 32;

    // Null stands for "none", so that default(ReplyFormat) equals Text.
    private readonly string? _codec;
    private readonly int _level;

    /// <summary>Creates a format; without a codec the level is 0 whatever is passed.</summary>
    /// <param name="form">The form.</param>
    /// <param name="codec">A name of <see cref="ReplyCodecs"/> or of a private codec: 1 to 32 characters of a-z, 0-9 and '-'.</param>
    /// <param name="level">The codec's level, 0 to 99.</param>
    /// <exception cref="ArgumentException">The codec's name is empty, too long or has other characters, or the form
    /// takes no codec.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The form is unknown or the level is outside 0 to 99.</exception>
    public ReplyFormat(XmlForm form, string codec, int level)
    {
        ArgumentNullException.ThrowIfNull(codec);
        ArgumentOutOfRangeException.ThrowIfGreaterThan((byte)form, (byte)XmlForm.Containers, nameof(form));
        ArgumentOutOfRangeException.ThrowIfNegative(level);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(level, MaximumLevel);
        if (!IsName(codec))
        {
            throw new ArgumentException(
                $"The codec name '{codec}' is not 1 to {MaximumNameLength} characters of a-z, 0-9 and '-'; rename the codec.",
                nameof(codec));
        }

        if (form == XmlForm.Containers && codec != ReplyCodecs.None)
        {
            throw new ArgumentException(
                $"Containers pack themselves and cannot have the codec '{codec}'; pass '{ReplyCodecs.None}'.", nameof(codec));
        }

        Form = form;
        _codec = codec == ReplyCodecs.None ? null : codec;
        _level = _codec is null ? 0 : level;
    }

    /// <summary>Plain text, as a caller without NAM gets it.</summary>
    public static ReplyFormat Text => default;

    /// <summary>The binary form without a codec.</summary>
    public static ReplyFormat Binary => new(XmlForm.Binary, ReplyCodecs.None, 0);

    /// <summary>Containers, which pack themselves.</summary>
    public static ReplyFormat Containers => new(XmlForm.Containers, ReplyCodecs.None, 0);

    /// <summary>The form.</summary>
    public XmlForm Form { get; }

    /// <summary>The codec's name; <see cref="ReplyCodecs.None"/> without a codec.</summary>
    public string Codec => _codec ?? ReplyCodecs.None;

    /// <summary>The codec's level, 0 to 99; 0 without a codec.</summary>
    public int Level => _level;

    /// <summary>True without a codec.</summary>
    public bool IsStored => _codec is null;

    /// <summary>True for text without a codec.</summary>
    public bool IsPlainText => _codec is null && Form == XmlForm.Text;

    /// <summary>True where the size depends on what the content looks like: with a codec, and for containers.</summary>
    internal bool IsPacked => _codec is not null || Form == XmlForm.Containers;

    /// <summary>Reads what <see cref="ToString"/> writes; never throws.</summary>
    /// <param name="text">For example "text", "containers" or "binary+brotli-4".</param>
    /// <param name="format">The format, or plain text when the result is false.</param>
    /// <returns>True if the text is a format.</returns>
    public static bool TryParse(string? text, out ReplyFormat format)
    {
        format = default;
        if (text is null)
        {
            return false;
        }

        var rest = text.AsSpan();
        var plus = rest.IndexOf('+');
        var formName = plus < 0 ? rest : rest[..plus];
        if (!TryForm(formName, out var form))
        {
            return false;
        }

        if (plus < 0)
        {
            format = new ReplyFormat(form, ReplyCodecs.None, 0);
            return true;
        }

        var codec = rest[(plus + 1)..];
        var dash = codec.LastIndexOf('-');
        if (form == XmlForm.Containers || dash <= 0 || !IsName(codec[..dash]) || codec[..dash].SequenceEqual(ReplyCodecs.None))
        {
            return false;
        }

        if (!int.TryParse(codec[(dash + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out var level) || level > MaximumLevel)
        {
            return false;
        }

        format = new ReplyFormat(form, ReplyCodecs.Intern(codec[..dash]), level);
        return true;
    }

    /// <summary>The format's name: the form, and with a codec '+', its name, '-' and its level.</summary>
    public override string ToString()
    {
        var form = NameOf(Form);
        return _codec is null
            ? form
            : string.Create(CultureInfo.InvariantCulture, $"{form}+{_codec}-{_level}");
    }

    /// <summary>The name of a form.</summary>
    internal static string NameOf(XmlForm form) => form switch
    {
        XmlForm.Text => "text",
        XmlForm.Binary => "binary",
        _ => "containers",
    };

    private static bool TryForm(ReadOnlySpan<char> name, out XmlForm form)
    {
        for (form = XmlForm.Text; form <= XmlForm.Containers; form++)
        {
            if (name.SequenceEqual(NameOf(form)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsName(ReadOnlySpan<char> name) =>
        name.Length is > 0 and <= MaximumNameLength && name.IndexOfAnyExcept("abcdefghijklmnopqrstuvwxyz0123456789-") < 0;
}
