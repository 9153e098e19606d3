// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Formats;

/// <summary>Compression that is to be had without NAM.</summary>
internal enum StockCodec
{
    None,
    GZip,
    Brotli,
    Zstandard,
}
