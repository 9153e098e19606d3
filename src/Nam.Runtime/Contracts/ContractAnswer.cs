// SPDX-License-Identifier: MIT

namespace Nam.Contracts;

/// <summary>The shape of a type, or why it has none.</summary>
internal sealed record ContractAnswer(ContractShape? Shape, string? Refusal);
