// SPDX-License-Identifier: MIT

using System.Collections.Frozen;
using System.Text;

namespace Nam.Gateway;

/// <summary>Reads the field <c>Connection</c> of requests so that the web server leaves all of it to be seen.</summary>
/// <remarks>
/// Where Kestrel finds just one of the words that it knows (keep-alive, close, upgrade) in the field, it puts that word in the place of the
/// whole field, or of all of them, and the fields that the other words name would go on to the backend. With two words that it knows it
/// leaves the field alone. So a field that names others gets two, of which close wins: such a request is the last one of its connection.
/// </remarks>
internal sealed class ConnectionFieldEncoding : Encoding
{
    private const string Kept = ", keep-alive, close";

    private static readonly ConnectionFieldEncoding Instance = new();
    private static readonly UTF8Encoding Strict = new(false, throwOnInvalidBytes: true);

    // The gateway never passes these on, whether they are named or not.
    private static readonly FrozenSet<string> Harmless =
        FrozenSet.Create(
            StringComparer.OrdinalIgnoreCase, "keep-alive", "close", "Upgrade", "TE", "HTTP2-Settings", "Proxy-Connection",
            "Transfer-Encoding");

    /// <summary>Returns a function that selects this encoding for the Connection field and the given one for others.</summary>
    public static Func<string, Encoding?> For(Func<string, Encoding?> others) =>
        name => name.Equals("Connection", StringComparison.OrdinalIgnoreCase) ? Instance : others(name);

    public override int GetCharCount(byte[] bytes, int index, int count) => Read(bytes.AsSpan(index, count)).Length;

    public override int GetChars(byte[] bytes, int byteIndex, int byteCount, char[] chars, int charIndex)
    {
        var text = Read(bytes.AsSpan(byteIndex, byteCount));
        text.CopyTo(chars.AsSpan(charIndex));
        return text.Length;
    }

    public override int GetMaxCharCount(int byteCount) => byteCount + Kept.Length;

    public override int GetByteCount(char[] chars, int index, int count) => Strict.GetByteCount(chars, index, count);

    public override int GetBytes(char[] chars, int charIndex, int charCount, byte[] bytes, int byteIndex) =>
        Strict.GetBytes(chars, charIndex, charCount, bytes, byteIndex);

    public override int GetMaxByteCount(int charCount) => Strict.GetMaxByteCount(charCount);

    private static string Read(ReadOnlySpan<byte> field)
    {
        if (field.Contains((byte)0))
        {
            throw new DecoderFallbackException("The field Connection has a null character.");
        }

        var text = Strict.GetString(field);
        return Array.TrueForAll(MessageFields.Members(text), Harmless.Contains) ? text : text + Kept;
    }
}
