// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Buffers.Binary;
using System.Buffers.Text;

namespace Nam.Profiles;

/// <summary>The name or token of a template in headers: 8 bytes in base64url without padding.</summary>
internal static class TemplateName
{
    /// <summary>Characters of a name.</summary>
    public const int Characters = 11;

    public static void Append(ref HeaderBuilder text, ulong template)
    {
        Span<byte> bytes = stackalloc byte[sizeof(ulong)];
        Span<char> characters = stackalloc char[Characters];
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, template);
        Base64Url.EncodeToChars(bytes, characters);
        text.Append(characters);
    }

    public static bool TryParse(ReadOnlySpan<char> name, out ulong template)
    {
        Span<byte> bytes = stackalloc byte[sizeof(ulong)];
        var isName = name.Length == Characters
            && Base64Url.DecodeFromChars(name, bytes, out _, out var written) == OperationStatus.Done && written == bytes.Length;
        template = isName ? BinaryPrimitives.ReadUInt64LittleEndian(bytes) : 0;
        return isName;
    }
}
