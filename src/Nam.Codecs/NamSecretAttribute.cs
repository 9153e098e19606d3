// SPDX-License-Identifier: MIT

namespace Nam.Codecs;

/// <summary>Marks a member or a type whose values must not be guessed from the size of a reply.</summary>
/// <remarks>
/// A reply of an operation whose contract has a mark leaves in no form in which the bytes of one value depend on another:
/// as text or in the binary form, not compressed. The mark is found by its full name, so an assembly of contracts that does
/// not refer to NAM may declare an attribute of this name of its own.
/// </remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Property | AttributeTargets.Field)]
public sealed class NamSecretAttribute : Attribute
{
}
