// SPDX-License-Identifier: MIT

namespace Nam.Server;

/// <summary>What making containers of a binary form has shown.</summary>
/// <param name="ProcessorSeconds">Processor time of coding in seconds, without what it took to read the form: next time they are
/// written straight from the objects.</param>
/// <param name="TextShare">Bytes of text for each byte of the form, about.</param>
internal readonly record struct ColumnCoding(double ProcessorSeconds, double TextShare);
