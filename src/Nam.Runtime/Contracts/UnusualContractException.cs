// SPDX-License-Identifier: MIT

namespace Nam.Contracts;

/// <summary>A type has no <see cref="ContractShape"/>; never leaves <see cref="ContractShapes"/>.</summary>
internal sealed class UnusualContractException(string message) : Exception(message);
