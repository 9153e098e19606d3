// SPDX-License-Identifier: MIT
namespace Nam.Fuzz.Inputs;

/// <summary>A column that an encoder wrote.</summary>
/// <param name="Bytes">Its encoding, then its content.</param>
/// <param name="Aside">Its sections that stand behind the packed bytes; empty in a block that is not packed.</param>
internal sealed record PooledColumn(byte[] Bytes, byte[] Aside);
