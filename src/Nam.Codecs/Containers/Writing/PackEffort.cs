// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Writing;

/// <summary>What a byte less may cost.</summary>
internal enum PackEffort : byte
{
    /// <summary>About the time of Brotli at quality 5 on what is left of the document.</summary>
    Little = 0,

    /// <summary>About 0.4 µs for each byte of a window, and as much where it is read; docs/mixing.md.</summary>
    Most = 1,
}
