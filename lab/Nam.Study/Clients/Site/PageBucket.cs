// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Site;

/// <summary>One of the paper's 27 kinds of pages (section 4.1).</summary>
/// <param name="Container">Bytes of the page itself.</param>
/// <param name="Objects">How many objects it embeds.</param>
/// <param name="Bytes">Bytes of these objects together.</param>
internal readonly record struct PageBucket(SizeRange Container, SizeRange Objects, SizeRange Bytes)
{
    private const string Letters = "SML";

    /// <summary>All kinds.</summary>
    internal static IReadOnlyList<PageBucket> All { get; } =
    [
        .. from container in Enum.GetValues<SizeRange>()
           from objects in Enum.GetValues<SizeRange>()
           from bytes in Enum.GetValues<SizeRange>()
           select new PageBucket(container, objects, bytes),
    ];

    /// <summary>The name as the paper's tables 4 to 8 have it, such as <c>S-M-L</c>.</summary>
    internal string Name => $"{Letters[(int)Container]}-{Letters[(int)Objects]}-{Letters[(int)Bytes]}";

    /// <summary>Reads a name.</summary>
    internal static PageBucket Parse(string name) => All.First(bucket => bucket.Name == name);
}
