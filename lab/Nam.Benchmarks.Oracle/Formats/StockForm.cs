// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Formats;

/// <summary>How the runtime's own writers put XML.</summary>
internal enum StockForm
{
    Text,
    Binary,
}
