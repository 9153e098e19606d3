// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Profiles;

namespace Nam.Client;

/// <summary>The structures of earlier replies that one request names, so that the reply need not repeat them, and
/// perhaps their values (docs/container-format.md section 6).</summary>
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
    /// <param name="named">The templates, then the kept values.</param>
    /// <param name="count">How many are templates; by default all.</param>
    internal CallTemplates(TemplateCache<int> kept, int kind, ContainerTemplate?[] named, int? count = null)
    {
        _kept = kept;
        _kind = kind;
        _named = named;
        Count = count ?? named.Length;
    }

    /// <summary>Gets how many templates are named.</summary>
    public int Count { get; }

    /// <summary>Gets what is named: templates, then kept values.</summary>
    internal ReadOnlySpan<ContainerTemplate?> Named => _named;

    /// <summary>Gets the template of the contract, where that is named: it is not among those that are kept.</summary>
    internal ContainerTemplate? Contract { get; init; }

    /// <summary>Gets whether the client reads lean replies.</summary>
    internal bool IsLean { get; init; }

    /// <summary>Gets where values are kept; <see langword="null"/> where they are not.</summary>
    internal TemplateCache<int>? Values { get; init; }

    /// <summary>Gets or sets what the server told of the reply; <see langword="null"/> from servers that tell nothing.</summary>
    internal ReplyHeader? Header { get; set; }

    /// <summary>Gives the newest values that are kept of each template.</summary>
    internal static IEnumerable<ContainerTemplate?> Of(ContainerTemplate?[] templates, ReadOnlySpan<ContainerTemplate?> kept) =>
        [.. kept.ToArray().DistinctBy(values => values!.Of!.Name)
            .Where(values => templates.Any(template => template!.Name == values!.Of!.Name))];

    /// <summary>Takes what a reply's document leaves, if it says more than what it started from.</summary>
    internal void Keep(ContainerDocument document)
    {
        var leavesNews = document.LeavesNews;
        var keepsValues = Values is not null && Header is { KeepsValues: true };
        var kept = (leavesNews && IsLean && Header is { LeanToken: not null }) || keepsValues ? document.ToKept() : null;
        var left = leavesNews ? Left(document, kept) : null;
        if (left is not null)
        {
            _kept.Add(_kind, left);
        }
        else if (document.Template is { } used)
        {
            left = used == Contract ? used : _kept.Find(_kind, used.Name);
        }

        if (keepsValues && kept is not null && left is not null)
        {
            Values!.Add(_kind, ContainerTemplate.Keeping(left, kept, Header!.Value.Id));
        }
    }

    // What is named with the token of a lean template has to know of columns too.
    private ContainerTemplate? Left(ContainerDocument document, KeptReply? kept) => Header switch
    {
        { LeanToken: { } token } when IsLean => kept is null ? null : document.ToTemplate(token, kept.Described()),
        var header => document.ToTemplate(header?.TemplateToken),
    };
}
