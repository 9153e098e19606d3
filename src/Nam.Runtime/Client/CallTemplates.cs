// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Profiles;

namespace Nam.Client;

/// <summary>The structures of earlier replies that one request names, so that the reply need not repeat them
/// (docs/container-format.md section 6).</summary>
/// <remarks>Made for a call by <see cref="ServerPath.NameTemplates"/>; the decoder needs it again for the call's reply,
/// after its header was read: what the request named is what the reply may start from, whatever has come since. For one
/// call.</remarks>
internal sealed class CallTemplates
{
    private readonly TemplateCache<int> _kept;
    private readonly ContainerTemplate?[] _named;
    private readonly int _kind;

    /// <summary>Makes those of a call.</summary>
    /// <param name="kept">Where templates are kept.</param>
    /// <param name="kind">The kind of request.</param>
    /// <param name="named">The templates.</param>
    internal CallTemplates(TemplateCache<int> kept, int kind, ContainerTemplate?[] named)
    {
        _kept = kept;
        _kind = kind;
        _named = named;
    }

    /// <summary>Gets how many templates are named.</summary>
    public int Count => _named.Length;

    /// <summary>Gets what is named.</summary>
    internal ReadOnlySpan<ContainerTemplate?> Named => _named;

    /// <summary>Gets or sets what the server told of the reply; <see langword="null"/> from servers that tell nothing.</summary>
    internal ReplyHeader? Header { get; set; }

    /// <summary>Takes what a reply's document leaves, if it says more than what it started from.</summary>
    internal void Keep(ContainerDocument document)
    {
        if (document.LeavesNews && document.ToTemplate(Header?.TemplateToken) is { } left)
        {
            _kept.Add(_kind, left);
        }
    }
}
