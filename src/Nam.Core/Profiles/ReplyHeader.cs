// SPDX-License-Identifier: MIT
namespace Nam.Profiles;

/// <summary>The header that a server adds to every reply to a request with a valid profile: wire-format.md section 3.</summary>
/// <param name="Id">1 to 16 characters of a-z and 0-9 by which the client reports on the reply.</param>
/// <param name="ServerSeconds">From the request's arrival to the reply's first byte.</param>
public readonly record struct ReplyHeader(string Id, double ServerSeconds)
{
    /// <summary>Longest id.</summary>
    internal const int MaximumIdLength = 16;

    /// <summary>Whether the request was among the first on its connection, so that the time that the client saw may
    /// have connecting in it.</summary>
    /// <value>Default false.</value>
    internal bool IsNewConnection { get; init; }

    /// <summary>Whether the reply flows, so that its bytes may come as slowly as they are made (wire-format.md section 4b).</summary>
    /// <value>Default false.</value>
    internal bool IsFlowing { get; init; }

    /// <summary>Whether the reply leaves as text with a Content-Encoding, which a handler of the client may undo unseen.</summary>
    /// <value>Default false.</value>
    internal bool IsCoded { get; init; }

    // 26 of id and version, 15 of the time, 6, 7 and 5 of flags.
    private const int MaximumLength = 64;
    private const double MaximumServerMicroseconds = 3_600_000_000;

    /// <summary>Whether a text is an id.</summary>
    /// <param name="id">1 to 16 characters of a-z and 0-9.</param>
    internal static bool IsId(ReadOnlySpan<char> id) =>
        id.Length is > 0 and <= MaximumIdLength && id.IndexOfAnyExcept("abcdefghijklmnopqrstuvwxyz0123456789") < 0;

    /// <summary>Reads the header; a malformed one counts as absent. Never throws.</summary>
    /// <param name="header">The header field's value.</param>
    /// <param name="reply">What it says, when the result is true.</param>
    public static bool TryParse(ReadOnlySpan<char> header, out ReplyHeader reply)
    {
        reply = default;
        Span<UInt128> seen = stackalloc UInt128[HeaderFields.MaximumKeys(header)];
        if (!HeaderFields.TryOpen(header, seen, out var fields))
        {
            return false;
        }

        scoped ReadOnlySpan<char> id = default;
        var microseconds = -1.0;
        var isNew = false;
        var isFlowing = false;
        var isCoded = false;
        bool isValid;
        while (fields.MoveNext(out var key, out var value, out isValid))
        {
            if (key is "id")
            {
                id = value;
            }
            else if (key is "new")
            {
                isNew = value is "1";
            }
            else if (key is "flow")
            {
                isFlowing = value is "1";
            }
            else if (key is "ce")
            {
                isCoded = value is "1";
            }
            else if (key is "srv" && !HeaderNumber.TryParse(value, MaximumServerMicroseconds, out microseconds))
            {
                return false;
            }
        }

        if (!isValid || !IsId(id) || microseconds < 0)
        {
            return false;
        }

        reply = new ReplyHeader(id.ToString(), microseconds / 1e6)
        {
            IsNewConnection = isNew, IsFlowing = isFlowing, IsCoded = isCoded,
        };
        return true;
    }

    /// <summary>Writes the header; the time in whole microseconds, between 0 and an hour.</summary>
    /// <exception cref="InvalidOperationException">The id is not 1 to 16 characters of a-z and 0-9.</exception>
    internal string ToHeader()
    {
        if (!IsId(Id))
        {
            throw new InvalidOperationException(
                $"The reply id '{Id}' is not 1 to {MaximumIdLength} characters of a-z and 0-9; make another.");
        }

        var text = new HeaderBuilder(stackalloc char[MaximumLength]);
        text.Append("1;id=");
        text.Append(Id);
        text.Append(";srv=");
        text.Append((long)Math.Min(Math.Max(Math.Round(ServerSeconds * 1e6), 0), MaximumServerMicroseconds));
        if (IsNewConnection)
        {
            text.Append(";new=1");
        }

        if (IsFlowing)
        {
            text.Append(";flow=1");
        }

        if (IsCoded)
        {
            text.Append(";ce=1");
        }

        return text.ToString();
    }
}
