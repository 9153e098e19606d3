// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Frames;

/// <summary>What the bytes inside a frame are before the codec; the form byte of docs/wire-format.md section 4.</summary>
internal enum FormKind : byte
{
    /// <summary>The reply's text as it would have left without NAM.</summary>
    Text = 0,

    /// <summary>.NET binary XML with a table of names.</summary>
    Binary = 1,

    /// <summary>Containers; docs/container-format.md. The only form that may be sent as several frames.</summary>
    Containers = 3,
}
