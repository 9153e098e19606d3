// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Secrets;

/// <summary>The places in replies whose values must not be guessed from sizes; docs/security.md.</summary>
/// <remarks>
/// <para>
/// A pattern is a list of local names with slashes between them; prefixes and namespaces are not looked at. With a slash in front
/// it names one place from the root of the document on, <c>/Envelope/Header/Security</c>; without, it holds at any depth,
/// <c>Card/Number</c> or <c>CardNumber</c>. The last step may be an attribute, <c>Card/@number</c> or <c>@token</c>. <c>*</c>
/// stands for any one element, <c>@*</c> for any one attribute. What holds of an element holds of all that is in it. Case matters.
/// </para>
/// <para>Immutable and safe to share; every change gives a new set.</para>
/// </remarks>
public sealed class SecretPaths
{
    private static readonly ConditionalWeakTable<Type, SecretPaths> Found = [];

    private readonly SecretPattern[] _patterns;
    private readonly SecretPattern[] _ofAnyElement;
    private readonly SecretPattern[] _ofAnyAttribute;
    private readonly Dictionary<string, SecretPattern[]>.AlternateLookup<ReadOnlySpan<char>> _byLastStep;

    private SecretPaths(IEnumerable<SecretPattern> patterns)
    {
        _patterns = [.. patterns.DistinctBy(pattern => pattern.Text).OrderBy(pattern => pattern.Text, StringComparer.Ordinal)];
        var byLastStep = _patterns.GroupBy(pattern => pattern.LastStep)
            .ToDictionary(group => group.Key, group => group.ToArray(), StringComparer.Ordinal);
        _ofAnyElement = byLastStep.GetValueOrDefault(SecretPattern.AnyElement, []);
        _ofAnyAttribute = byLastStep.GetValueOrDefault(SecretPattern.AnyAttribute, []);
        _byLastStep = byLastStep.GetAlternateLookup<ReadOnlySpan<char>>();
        Patterns = [.. _patterns.Select(pattern => pattern.Text)];
        Predicate = IsEmpty ? null : path => EndsInSecret(path, path.AsSpan(path.LastIndexOf('/') + 1));
    }

    /// <summary>The set that names nothing.</summary>
    public static SecretPaths None { get; } = new([]);

    /// <summary>What lets its bearer act for somebody else in the standard headers and messages of SOAP services;
    /// docs/security.md gives the reason for each.</summary>
    /// <value>
    /// The WS-Security header, security tokens and keys wherever they stand, answers of a token service, sessions of
    /// reliable messaging and of the context protocol.
    /// </value>
    public static SecretPaths Default { get; } = Create(
        "/Envelope/Header/Security",
        "/Envelope/Header/Context",
        "/Envelope/Header/Sequence",
        "/Envelope/Header/SequenceAcknowledgement",
        "/Envelope/Header/AckRequested",
        "/Envelope/Body/CreateSequenceResponse",
        "RequestSecurityTokenResponse",
        "UsernameToken",
        "BinarySecurityToken",
        "SecurityContextToken",
        "BinarySecret",
        "Assertion");

    /// <summary>Gets whether the set is empty.</summary>
    public bool IsEmpty => _patterns.Length == 0;

    /// <summary>The patterns, each once, in ordinal order.</summary>
    public IReadOnlyList<string> Patterns { get; }

    /// <summary>Whether a path is secret by its last step, as a delegate made once; null if nothing is secret. A writer
    /// asks it for every element on the way by itself.</summary>
    internal Func<string, bool>? Predicate { get; }

    /// <summary>Creates a set.</summary>
    /// <param name="patterns">The patterns, as the remarks of the class say.</param>
    /// <exception cref="ArgumentException">A pattern has an empty step, a prefix, what is no XML name, or has a step
    /// after an attribute.</exception>
    public static SecretPaths Create(params IEnumerable<string> patterns)
    {
        ArgumentNullException.ThrowIfNull(patterns);
        var parsed = patterns.Select(pattern => SecretPattern.Parse(pattern, nameof(patterns))).ToArray();
        return parsed.Length == 0 ? None : new SecretPaths(parsed);
    }

    /// <summary>Finds the members that <see cref="NamSecretAttribute"/> marks in data contracts and types of XmlSerializer.</summary>
    /// <param name="types">
    /// Types of replies, or service contracts, which stand for the results and parameters of their methods. All that
    /// can be reached from them is looked at: members of any visibility, base types, elements of collections, arguments
    /// of generic types, known and included types.
    /// </param>
    /// <returns>
    /// Names as they stand on the wire, at any depth: an element of the same name that is not marked counts as secret
    /// too, which costs size, not safety.
    /// </returns>
    /// <remarks>
    /// The set of a single type is kept. Types that are given together are seen as one graph: a member of a base type
    /// or interface is secret if one of the others that may stand in it is marked.
    /// </remarks>
    /// <exception cref="ArgumentException">A type is null.</exception>
    [RequiresUnreferencedCode(SecretMembers.Reflection)]
    [RequiresDynamicCode(SecretMembers.Reflection)]
    public static SecretPaths FromTypes(params IEnumerable<Type> types)
    {
        ArgumentNullException.ThrowIfNull(types);
        Type[] all = [.. types];
        if (all.Contains(null))
        {
            throw new ArgumentException("One of the types is null; leave it out.", nameof(types));
        }

        return all.Length == 1 ? Found.GetValue(all[0], type => Create(SecretMembers.Of([type]))) : Create(SecretMembers.Of(all));
    }

    /// <summary>Returns this set with more patterns.</summary>
    /// <param name="patterns">The patterns, as the remarks of the class say.</param>
    /// <exception cref="ArgumentException">A pattern is none.</exception>
    public SecretPaths With(params IEnumerable<string> patterns)
    {
        return Union(Create(patterns));
    }

    /// <summary>Returns the union of this set and another.</summary>
    /// <param name="other">The other set.</param>
    public SecretPaths Union(SecretPaths other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return other.IsEmpty || ReferenceEquals(this, other) ? this : IsEmpty ? other : new SecretPaths([.. _patterns, .. other._patterns]);
    }

    /// <summary>Returns whether a value is secret.</summary>
    /// <param name="path">
    /// Its path: the local names of the elements from the root, each with a slash in front, an attribute with <c>/@</c>, as
    /// <c>/Envelope/Body/GetCardResponse/Card/@number</c>.
    /// </param>
    /// <remarks>Takes time in proportion to the steps of the path and the patterns that end in one of its names;
    /// allocates nothing.</remarks>
    public bool IsSecret(string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        if (IsEmpty)
        {
            return false;
        }

        // Every step is the last one of the path of an element around the value, or of the value itself.
        var end = 0;
        while (end < path.Length)
        {
            var start = end + 1;
            var length = start > path.Length ? -1 : path.AsSpan(start).IndexOf('/');
            end = length < 0 ? path.Length : start + length;
            if (EndsInSecret(path.AsSpan(0, end), path.AsSpan(Math.Min(start, end)..end)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The patterns with a comma and a space between them.</summary>
    public override string ToString() => string.Join(", ", Patterns);

    private static bool IsAnyMatch(SecretPattern[] patterns, ReadOnlySpan<char> path)
    {
        foreach (var pattern in patterns)
        {
            if (pattern.IsMatch(path))
            {
                return true;
            }
        }

        return false;
    }

    private bool EndsInSecret(ReadOnlySpan<char> path, ReadOnlySpan<char> lastStep)
    {
        if (_byLastStep.TryGetValue(lastStep, out var patterns) && IsAnyMatch(patterns, path))
        {
            return true;
        }

        return IsAnyMatch(lastStep.StartsWith("@") ? _ofAnyAttribute : _ofAnyElement, path);
    }
}
