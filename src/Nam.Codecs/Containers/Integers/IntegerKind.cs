// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Integers;

/// <summary>The first byte of a sequence I or F, docs/container-format.md section 4.5.</summary>
internal enum IntegerKind : byte
{
    Constant = 0,
    Progression = 1,
    Offset = 2,
    Differences = 3,
}
