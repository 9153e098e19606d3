// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Secrets;

/// <summary>Finds members and types of contracts with <see cref="NamSecretAttribute"/>.</summary>
/// <remarks>Thread-safe. The answer for a single type is kept as long as the type.</remarks>
[RequiresUnreferencedCode(Reflection)]
[RequiresDynamicCode(Reflection)]
internal static class SecretMarks
{
    internal const string Reflection = "Members of contracts are found by reflection.";

    private static readonly ConditionalWeakTable<Type, object> Known = [];

    /// <summary>Returns whether a reply of a type may have a secret.</summary>
    internal static bool AreIn(Type type) => (bool)Known.GetValue(type, static found => AreIn([found]));

    /// <summary>Returns whether a reply of several types may have a secret.</summary>
    /// <param name="types">The types, or service contracts, which stand for the results and parameters of their methods. All
    /// types that can be reached from them count: base types, members of any visibility, elements of collections, arguments of
    /// generic types, known and included types.</param>
    internal static bool AreIn(IEnumerable<Type> types) => ContractTypes.Reachable(types).Any(type =>
        ContractAttributes.IsMarked(type) || ContractTypes.Members(type).Any(place => ContractAttributes.IsMarked(place.Member)));
}
