// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Characterization;

/// <summary>Reads lines of access logs in the Common and the Combined Log Format. Never throws, and allocates for
/// addresses of IPv6 only.</summary>
internal static class AccessLogParser
{
    // dd/MMM/yyyy:HH:mm:ss +zzzz
    private const int TimeLength = 26;
    private const string Months = "JanFebMarAprMayJunJulAugSepOctNovDec";

    // The largest distance from UTC that a DateTimeOffset can have.
    private const int ZoneMinutes = 14 * 60;

    /// <summary>Reads a line.</summary>
    /// <param name="line"><c>host ident user [time] "method target version" status bytes</c>, perhaps followed by
    /// <c>"referrer" "agent"</c>; what follows them does not count. A virtual host may precede the host.</param>
    /// <param name="entry">What the line says, when the result is true.</param>
    /// <returns>False when the line is not of that form.</returns>
    public static bool TryParse(ReadOnlySpan<char> line, out AccessLogEntry entry)
    {
        entry = default;
        if (line.IndexOf(' ') <= 0 || !TryFindTime(line, out var start, out var time, out var rest)
            || !TryQuoted(ref rest, out var request) || !TryRequest(request, out var method, out var target)
            || !TryNumber(ref rest, out var status) || status is < 100 or > 999 || !TryNumber(ref rest, out var bytes, mayBeNone: true))
        {
            return false;
        }

        ReadOnlySpan<char> referrer = default, agent = default;
        if (TryQuoted(ref rest, out var quoted))
        {
            referrer = quoted is "-" ? default : quoted;
            agent = TryQuoted(ref rest, out quoted) && quoted is not "-" ? quoted : default;
        }

        entry = new AccessLogEntry
        {
            Client = ClientOf(line[..start], out var isBehindAddress),
            IsBehindAddress = isBehindAddress,
            Time = time,
            Method = method,
            Target = target,
            Status = (int)status,
            Bytes = bytes,
            Referrer = referrer,
            UserAgent = agent,
        };
        return true;
    }

    // A user's name may have spaces and brackets, so that the first bracket need not be that of the time.
    private static bool TryFindTime(ReadOnlySpan<char> text, out int start, out DateTimeOffset time, out ReadOnlySpan<char> rest)
    {
        rest = text;
        while (rest.IndexOf(" [", StringComparison.Ordinal) is var next and >= 0)
        {
            start = text.Length - rest.Length + next;
            rest = rest[(next + 2)..];
            if (rest.Length > TimeLength && rest[TimeLength] == ']' && TryTime(rest[..TimeLength], out time))
            {
                rest = rest[(TimeLength + 1)..];
                return true;
            }
        }

        start = 0;
        time = default;
        return false;
    }

    // "host ident user", or "virtual-host host ident user". What identifies users is no address, and "-" as a rule.
    private static ClientAddress? ClientOf(ReadOnlySpan<char> text, out bool isBehindAddress)
    {
        var first = NextField(ref text);
        var second = NextField(ref text);
        var client = AddressIn(second);
        isBehindAddress = client is not null && AddressIn(first) is not null;
        return client is not null || (second is not "-" && NextField(ref text) is "-" && !text.IsWhiteSpace()) ? client : AddressIn(first);
    }

    // A quoted text is one field, and so is a list with spaces after its commas.
    private static ReadOnlySpan<char> NextField(ref ReadOnlySpan<char> text)
    {
        text = text.TrimStart(' ');
        if (TryQuoted(ref text, out var quoted))
        {
            return quoted;
        }

        var length = 0;
        do
        {
            var space = text[length..].IndexOf(' ');
            length = space < 0 ? text.Length : length + space + 1;
        }
        while (length < text.Length && text[length - 2] == ',');

        var field = text[..length].TrimEnd(' ');
        text = text[length..];
        return field;
    }

    // Proxies add the address that they see, so that the first one of a list is the client's.
    private static ClientAddress? AddressIn(ReadOnlySpan<char> field)
    {
        foreach (var range in field.Split(','))
        {
            if (ClientAddress.TryParse(WithoutPort(field[range].Trim(' ')), out var address))
            {
                return address;
            }
        }

        return null;
    }

    // 192.0.2.1:80, [2001:db8::1]:80 or [2001:db8::1]; an address of IPv6 without brackets has at least two colons.
    private static ReadOnlySpan<char> WithoutPort(ReadOnlySpan<char> text)
    {
        var isBracketed = text.StartsWith('[');
        var end = isBracketed ? text.IndexOf(']') : text.IndexOf(':');
        if (end < 0 || (!isBracketed && text[(end + 1)..].Contains(':')))
        {
            return text;
        }

        var address = isBracketed ? text[1..end] : text[..end];
        var port = isBracketed ? text[(end + 1)..] : text[end..];
        return port.IsEmpty || (port[0] == ':' && Digits(port[1..], 0, ushort.MaxValue, out _)) ? address : text;
    }

    private static bool TryTime(ReadOnlySpan<char> text, out DateTimeOffset time)
    {
        time = default;
        var month = text[2] == '/' && text[6] == '/' && text[11] == ':' && text[14] == ':' && text[17] == ':' && text[20] == ' '
            ? Months.AsSpan().IndexOf(text[3..6], StringComparison.Ordinal)
            : -1;
        if (month < 0 || month % 3 != 0 || text[21] is not ('+' or '-')
            || !Digits(text[..2], 1, 31, out var day) || !Digits(text[7..11], 1, 9998, out var year)
            || !Digits(text[12..14], 0, 23, out var hour) || !Digits(text[15..17], 0, 59, out var minute)
            || !Digits(text[18..20], 0, 60, out var second)
            || !Digits(text[22..24], 0, ZoneMinutes / 60, out var zoneHours) || !Digits(text[24..26], 0, 59, out var zoneMinutes)
            || (zoneHours * 60) + zoneMinutes > ZoneMinutes
            || day > DateTime.DaysInMonth(year, (month / 3) + 1) || year < 2)
        {
            return false;
        }

        // A leap second counts as the first of the next minute.
        var zone = new TimeSpan(zoneHours, zoneMinutes, 0);
        var local = new DateTime(year, (month / 3) + 1, day, hour, minute, 0, DateTimeKind.Unspecified).AddSeconds(second);
        time = new DateTimeOffset(local, text[21] == '-' ? -zone : zone);
        return true;
    }

    private static bool Digits(ReadOnlySpan<char> text, int least, int most, out int number) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number) && number >= least && number <= most;

    // "..." with \" for a quote inside.
    private static bool TryQuoted(scoped ref ReadOnlySpan<char> rest, out ReadOnlySpan<char> quoted)
    {
        quoted = default;
        var text = rest.TrimStart(' ');
        if (!text.StartsWith('"'))
        {
            return false;
        }

        for (var i = 1; i < text.Length; i++)
        {
            if (text[i] == '\\')
            {
                i++;
            }
            else if (text[i] == '"')
            {
                quoted = text[1..i];
                rest = text[(i + 1)..];
                return true;
            }
        }

        return false;
    }

    // METHOD target VERSION; HTTP/0.9 has no version, and a target may have spaces where a client did not escape them.
    private static bool TryRequest(ReadOnlySpan<char> request, out ReadOnlySpan<char> method, out ReadOnlySpan<char> target)
    {
        method = target = default;
        var start = request.IndexOf(' ');
        if (start <= 0)
        {
            return false;
        }

        method = request[..start];
        foreach (var letter in method)
        {
            if (!char.IsAsciiLetter(letter) && letter is not ('-' or '_'))
            {
                return false;
            }
        }

        target = request[(start + 1)..];
        var end = target.LastIndexOf(' ');
        if (end >= 0 && target[(end + 1)..].StartsWith("HTTP/", StringComparison.Ordinal))
        {
            target = target[..end];
        }

        target = target.Trim(' ');
        return !target.IsEmpty;
    }

    private static bool TryNumber(scoped ref ReadOnlySpan<char> rest, out long number, bool mayBeNone = false)
    {
        var text = rest.TrimStart(' ');
        var end = text.IndexOf(' ');
        var word = end < 0 ? text : text[..end];
        rest = end < 0 ? default : text[end..];
        number = 0;
        return (mayBeNone && word is "-") || long.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out number);
    }
}
