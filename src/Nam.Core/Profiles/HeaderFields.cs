// SPDX-License-Identifier: MIT
namespace Nam.Profiles;

/// <summary>Walks the fields of a header of wire-format.md sections 2 and 3: version *( ";" key "=" value ), every key
/// at most once.</summary>
internal ref struct HeaderFields
{
    private const int MaximumKeyLength = 16;

    private readonly Span<UInt128> _seen;
    private ReadOnlySpan<char> _rest;
    private int _keys;

    private HeaderFields(ReadOnlySpan<char> rest, Span<UInt128> seen)
    {
        _rest = rest;
        _seen = seen;
    }

    /// <summary>Gets the keys that a header can hold: "a=" and ";" each.</summary>
    public static int MaximumKeys(ReadOnlySpan<char> header) => (Math.Min(header.Length, ClientProfile.MaximumHeaderLength) / 3) + 1;

    /// <summary>Checks length, version and characters.</summary>
    public static bool TryOpen(ReadOnlySpan<char> header, Span<UInt128> seen, out HeaderFields fields)
    {
        fields = default;
        if (header.Length is 0 or > ClientProfile.MaximumHeaderLength || header[0] != '1' || (header.Length > 1 && header[1] != ';')
            || header.IndexOfAnyExceptInRange('!', '~') >= 0)
        {
            return false;
        }

        fields = new HeaderFields(header[1..], seen);
        return true;
    }

    /// <summary>Goes to the next field.</summary>
    /// <param name="key">Key.</param>
    /// <param name="value">Value, possibly empty.</param>
    /// <param name="isValid">False when the header is against the grammar.</param>
    /// <returns>False at the end and when the header is not valid.</returns>
    public bool MoveNext(out ReadOnlySpan<char> key, out ReadOnlySpan<char> value, out bool isValid)
    {
        key = default;
        value = default;
        isValid = true;
        if (_rest.IsEmpty)
        {
            return false;
        }

        var field = _rest[1..];
        var end = field.IndexOf(';');
        if (end >= 0)
        {
            field = field[..end];
        }

        _rest = end >= 0 ? _rest[(end + 1)..] : default;
        var equals = field.IndexOf('=');
        isValid = equals is > 0 and <= MaximumKeyLength && TryRemember(field[..equals]);
        if (!isValid)
        {
            return false;
        }

        key = field[..equals];
        value = field[(equals + 1)..];
        return true;
    }

    // A key of 16 characters fits a 128-bit number, so that comparing keys is comparing numbers.
    private bool TryRemember(ReadOnlySpan<char> key)
    {
        UInt128 packed = 0;
        foreach (var c in key)
        {
            if (c is not ((>= 'a' and <= 'z') or (>= '0' and <= '9')))
            {
                return false;
            }

            packed = (packed << 8) | c;
        }

        if (_seen[.._keys].Contains(packed) || _keys == _seen.Length)
        {
            return false;
        }

        _seen[_keys++] = packed;
        return true;
    }
}
