// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>What a request means for the set of pages;
/// <see cref="PageSet.Resolve(ReadOnlySpan{char}, ResourceKind, ReadOnlySpan{char})"/> tells.</summary>
internal readonly struct PageRequest
{
    /// <summary>In the number of a page: it names its objects, and others do not count.</summary>
    internal const ushort NamesObjects = 0x8000;

    internal PageRequest(ResourceKind kind, ushort page, ushort[]? containers, ushort referrer)
    {
        Kind = kind;
        Page = page;
        Containers = containers;
        Referrer = referrer;
    }

    /// <summary>Whether it asks for a page that classifies clients.</summary>
    public bool IsPage => Page != 0;

    /// <summary>What it asks for.</summary>
    public ResourceKind Kind { get; }

    /// <summary>The number of the page; 0 when it is none of the set.</summary>
    internal ushort Page { get; }

    /// <summary>The pages that name it as their object; null when none does.</summary>
    internal ushort[]? Containers { get; }

    /// <summary>The page of the set that the request came from; 0 when it does not say.</summary>
    internal ushort Referrer { get; }

    /// <summary>Whether it asks for an object of a page.</summary>
    internal bool IsObjectOf(ushort page)
    {
        if (page == 0 || (Referrer != 0 && Referrer != page))
        {
            return false;
        }

        return (page & NamesObjects) == 0 ? Kind == ResourceKind.Embedded : Containers is not null && Array.IndexOf(Containers, page) >= 0;
    }
}
