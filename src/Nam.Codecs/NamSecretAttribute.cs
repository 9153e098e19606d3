// SPDX-License-Identifier: MIT

namespace Nam.Codecs;

/// <summary>Marks a member or a type whose values must not be guessed from the size of a reply.</summary>
/// <remarks>
/// <c>SecretPaths.FromTypes</c> finds the marks. On a type it holds for every value of that type and of those derived from it. It is
/// found by its full name, so an assembly of contracts that does not refer to NAM may declare an attribute of this name of its own.
/// </remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Property | AttributeTargets.Field)]
public sealed class NamSecretAttribute : Attribute
{
}
