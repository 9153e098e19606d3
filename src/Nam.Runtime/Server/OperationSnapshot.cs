// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Server;

/// <summary>What the reply path reads of one operation: immutable, swapped by reference.</summary>
/// <param name="FromText">Predictions when finished text is at hand, every allowed format.</param>
/// <param name="FromOpaqueText">The same for text that cannot take the binary form.</param>
/// <param name="FromBinary">Predictions when the reply was written in the binary form.</param>
/// <param name="IsUsuallySmall">Whether history says with confidence that replies in the binary form stay small.</param>
/// <param name="TypicalBinaryBytes">What the next reply is expected to have in the binary form; <see langword="null"/>
/// before the first.</param>
internal sealed record OperationSnapshot(
    FormatModel[] FromText, FormatModel[] FromOpaqueText, FormatModel[] FromBinary, bool IsUsuallySmall,
    double? TypicalBinaryBytes);
