// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Nam.Codecs;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Secrets;
using Nam.Contracts.Templates;
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
    private readonly TemplateCache<string>? _values;
    private readonly SecretPaths _secrets;
    private readonly ContainerOptions _usual;
    private readonly ConditionalWeakTable<SecretPaths, ContainerOptions> _ofOperations = [];
    private readonly ConditionalWeakTable<ContainerTemplate, object> _secretContracts = [];

    public ServerTemplates(int maximumOperations, SecretPaths secrets, bool keepsValues = false)
    {
        _kept = new(maximumOperations, MaximumPerOperation, MaximumBytes, StringComparer.Ordinal);
        _values = keepsValues ? new(maximumOperations, MaximumPerOperation, MaximumBytes, StringComparer.Ordinal) : null;
        _secrets = secrets;
        _usual = new ContainerOptions { LeavesTemplate = true, IsSecret = secrets.Predicate };
    }

    /// <summary>Says how a reply to a caller is written: from the first of the templates named that is still there, or is
    /// that of its contract, with the secrets of its operation; <paramref name="isLean"/> if it may be lean.</summary>
    public ContainerOptions OptionsFor(
        string operation, ClientProfile client, SecretPaths? ofOperation, bool isLean, ContractTemplate? contract = null,
        TextHistory? texts = null)
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
            if ((_kept.Find(operation, named[i]) ?? OfContract(contract, named[i], ofOperation)) is { } template)
            {
                options = options with { Template = template, TemplateIndex = i + 1 };
                return isLean && template.Shape is not null ? Lean(operation, client, options) : options;
            }
        }

        return options;
    }

    /// <summary>The template of a contract, if that is what is named and nothing in it is secret here: it was made by who knows
    /// nothing of secrets.</summary>
    private ContainerTemplate? OfContract(ContractTemplate? contract, ulong name, SecretPaths? ofOperation)
    {
        if (contract is null || ofOperation is { IsEmpty: false } || contract.Value is not { } template || template.Name != name)
        {
            return null;
        }

        var hasSecrets = _secretContracts.GetValue(template, added => _usual.IsSecret is { } isSecret && added.HasSecrets(isSecret));
        return (bool)hasSecrets ? null : template;
    }

    /// <summary>Says where a lean reply starts: from the first of the values named that belong to its template, or from that.</summary>
    private ContainerOptions Lean(string operation, ClientProfile client, ContainerOptions options)
    {
        var named = client.KeptValues;
        for (var i = 0; _values is not null && i < named.Length; i++)
        {
            if (_values.Find(operation, named[i]) is { } values && values.Of!.Name == options.Template!.Name)
            {
                return options with { LeanStart = values, LeanIndex = client.Templates.Length + i + 1 };
            }
        }

        return options with { LeanStart = options.Template, LeanIndex = options.TemplateIndex };
    }

    /// <summary>Takes what a complete document leaves, if it says more than what it started from.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="writer">The document.</param>
    /// <param name="frame">The frame that it was written as; empty if the caller does not read lean replies.</param>
    /// <returns>What is left; the template's token is the same whether another caller's reply had left it before.</returns>
    public LeftTemplate Keep(string operation, ContainerWriter writer, ReadOnlySpan<byte> frame)
    {
        var parent = writer.Options.Template;
        if (writer.FormCount != 1)
        {
            return default;
        }

        var isNews = ContainerTemplate.IsNews(parent, writer.Structure.Length);
        var kept = !frame.IsEmpty && (isNews || _values is not null) ? Read(frame, writer.Options) : null;
        var shape = kept?.Described();
        var left = isNews ? Leave(operation, writer, parent, shape, out var token) : Stay(parent, out token);
        return new LeftTemplate(token, shape is not null, left, _values is null ? null : kept);
    }

    /// <summary>Keeps the values of a reply, which only who received it can name.</summary>
    public void KeepValues(string operation, in LeftTemplate left, string replyId) =>
        _values!.Add(operation, ContainerTemplate.Keeping(left.Template!, left.Values!, replyId));

    private ContainerTemplate? Leave(
        string operation, ContainerWriter writer, ContainerTemplate? parent, KeptReply? shape, out ulong? token)
    {
        token = ContainerTemplate.TokenAfter(parent, writer.Structure, _key, shape);
        if (_kept.Find(operation, ContainerTemplate.NameAfter(parent, writer.Structure, token, shape)) is { } known)
        {
            return known;
        }

        if (writer.ToTemplate(token, shape) is not { } template)
        {
            token = null;
            return null;
        }

        _kept.Add(operation, template);
        return template;
    }

    private static ContainerTemplate? Stay(ContainerTemplate? parent, out ulong? token)
    {
        token = null;
        return parent;
    }

    /// <summary>Reads a reply as its receiver will, so that both know the same of it.</summary>
    private static KeptReply? Read(ReadOnlySpan<byte> frame, ContainerOptions options)
    {
        var named = new ContainerTemplate?[Math.Max(options.TemplateIndex, options.LeanIndex)];
        if (options.Template is { } template)
        {
            named[options.TemplateIndex - 1] = template;
        }

        if (options.LeanStart is { } start)
        {
            named[options.LeanIndex - 1] = start;
        }

        ReplyFrame.ReadContainers(frame, DecodeLimits.Default, out var form);
        var document = ContainerDocument.Open(form, DecodeLimits.Default, named);
        var kept = document.ToKept();
        ContainerDocument.Return(document);
        return kept;
    }
}
