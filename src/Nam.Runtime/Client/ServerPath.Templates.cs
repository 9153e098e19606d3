// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using Nam.Codecs.Containers.Structure;
using Nam.Profiles;

namespace Nam.Client;

/// <content>What requests name of earlier replies.</content>
internal sealed partial class ServerPath
{
    // A kind of request has one or two kinds of replies, results and faults; the memory for what it has had is bounded besides.
    private const int NamedTemplates = 2;
    private const int TemplateKinds = 1_000;
    private const long TemplateBytes = 4 << 20;

    private readonly TemplateCache<int> _templates = new(TemplateKinds, NamedTemplates, TemplateBytes);

    /// <summary>Gives the structures of earlier replies that a request may name.</summary>
    /// <param name="key">The hash that was given to <see cref="IsWorthAsking"/>: replies to requests of one kind are alike.</param>
    /// <returns>What to name, and to give to the decoder with the reply; <see langword="null"/> where this client does
    /// not read containers.</returns>
    public CallTemplates? NameTemplates(int key)
    {
        if ((_client.Options.Capabilities & ClientCapabilities.Containers) == 0)
        {
            return null;
        }

        var found = default(FewTemplates);
        var count = _templates.List(key, found);
        return new CallTemplates(_templates, key, count == 0 ? [] : ((ReadOnlySpan<ContainerTemplate?>)found)[..count].ToArray());
    }

    [InlineArray(NamedTemplates)]
    private struct FewTemplates
    {
        private ContainerTemplate? _first;
    }
}
