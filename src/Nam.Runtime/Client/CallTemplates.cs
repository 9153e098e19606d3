// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Structure;

namespace Nam.Client;

/// <summary>The structures of earlier replies that one request names, so that the reply need not repeat them
/// (docs/container-format.md section 6).</summary>
/// <remarks>Made for a call by <see cref="ServerPath.NameTemplates"/>; the decoder needs it again for the call's reply,
/// after its header was read. For one call.</remarks>
internal sealed class CallTemplates
{
    private readonly TemplateCache<int> _kept;
    private readonly ContainerTemplate?[] _named;
    private readonly int _kind;

    internal CallTemplates(TemplateCache<int> kept, int kind, ContainerTemplate?[] named)
    {
        _kept = kept;
        _kind = kind;
        _named = named;
    }

    /// <summary>Gets how many are named.</summary>
    public int Count => _named.Length;

    internal ReadOnlySpan<ContainerTemplate?> Named => _named;

    /// <summary>Gets or sets the token that the server told with the reply; <see langword="null"/> from servers that tell none.</summary>
    internal ulong? Token { get; set; }

    /// <summary>Takes what a reply's document leaves, if it says more than what it started from.</summary>
    internal void Keep(ContainerDocument document)
    {
        if (document.LeavesNews && document.ToTemplate(Token) is { } template)
        {
            _kept.Add(_kind, template);
        }
        else if (document.Template is { } used)
        {
            _kept.Find(_kind, used.Name);
        }
    }
}
