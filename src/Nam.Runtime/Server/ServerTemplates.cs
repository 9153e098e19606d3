// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Secrets;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>The structures of past replies in containers that callers may name, by operation (docs/container-format.md
/// section 6).</summary>
/// <remarks>
/// Thread-safe. What callers send only selects; what is kept comes from the service's own replies, and is bounded.
/// Names need a token, made with a key of this process alone, so that only who received a reply can name what it left:
/// a name that could be computed would tell whether anybody has had a reply of that structure (docs/security.md).
/// </remarks>
internal sealed class ServerTemplates
{
    // Callers of one operation whose first replies differed, in their number of rows for one, name different templates.
    private const int MaximumPerOperation = 64;
    private const long MaximumBytes = 16 << 20;

    private readonly byte[] _key = RandomNumberGenerator.GetBytes(32);
    private readonly TemplateCache<string> _kept;
    private readonly SecretPaths _secrets;
    private readonly ContainerOptions _usual;
    private readonly ConditionalWeakTable<SecretPaths, ContainerOptions> _ofOperations = [];

    public ServerTemplates(int maximumOperations, SecretPaths secrets)
    {
        _kept = new(maximumOperations, MaximumPerOperation, MaximumBytes, StringComparer.Ordinal);
        _secrets = secrets;
        _usual = new ContainerOptions { LeavesTemplate = true, IsSecret = secrets.Predicate };
    }

    /// <summary>Says how a reply to a caller is written: from the first of the templates named that is still there,
    /// with the secrets of its operation.</summary>
    public ContainerOptions OptionsFor(
        string operation, ClientProfile client, SecretPaths? ofOperation, TextHistory? texts = null)
    {
        var options = ofOperation is { IsEmpty: false } secrets
            ? _ofOperations.GetValue(
                secrets, added => new ContainerOptions { LeavesTemplate = true, IsSecret = _secrets.Union(added).Predicate })
            : _usual;
        if ((client.Capabilities & ClientCapabilities.Packed) != 0)
        {
            options = options with { MayBeText = true, History = texts };
        }

        var named = client.Templates;
        for (var i = 0; i < named.Length; i++)
        {
            if (_kept.Find(operation, named[i]) is { } template)
            {
                return options with { Template = template, TemplateIndex = i + 1 };
            }
        }

        return options;
    }

    /// <summary>Takes what a complete document leaves, if it says more than what it started from.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="writer">The document.</param>
    /// <returns>The token of the template; the same whether another caller's reply had left it before, and <see langword="null"/> if it
    /// leaves none.</returns>
    public ulong? Keep(string operation, ContainerWriter writer)
    {
        var parent = writer.Options.Template;
        if (writer.FormCount != 1 || !ContainerTemplate.IsNews(parent, writer.Structure.Length))
        {
            return null;
        }

        var token = ContainerTemplate.TokenAfter(parent, writer.Structure, _key);
        if (_kept.Find(operation, ContainerTemplate.NameAfter(parent, writer.Structure, token)) is not null)
        {
            return token;
        }

        if (writer.ToTemplate(token) is not { } template)
        {
            return null;
        }

        _kept.Add(operation, template);
        return token;
    }
}
