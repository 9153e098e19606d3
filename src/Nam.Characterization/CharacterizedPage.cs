// SPDX-License-Identifier: MIT

namespace Nam.Characterization;

/// <summary>A page that classifies clients, or of which they get different versions.</summary>
/// <param name="path">Its path as <c>HttpRequest.Path</c> has it, such as <c>/index.html</c>.</param>
public sealed class CharacterizedPage(string path)
{
    /// <summary>Gets the page's path.</summary>
    public string Path { get; } = path;

    /// <summary>Gets the paths of its objects.</summary>
    /// <value>Default: none, so that every image, style sheet, script and font counts that the client asks for next.</value>
    public IList<string> Objects { get; } = [];

    /// <summary>Gets the other versions of the page; of several that a client may get, the first one is sent.</summary>
    public IList<PageVariant> Variants { get; } = [];

    /// <summary>Gets or sets whether the page classifies clients.</summary>
    /// <value>Default <see langword="true"/>. Off for pages with few or no objects, which do not tell clients apart
    /// (section 2 of the paper).</value>
    public bool Classifies { get; set; } = true;

    /// <summary>Adds another version of the page.</summary>
    /// <param name="action">What was done for it.</param>
    /// <param name="path">Its path; by default that of the page with the action's suffix, such as <c>.gz</c>.</param>
    /// <param name="class">The class whose clients get it; by default rich ones get <see cref="ServerAction.Richer"/>
    /// and poor ones everything else.</param>
    /// <returns>The page.</returns>
    public CharacterizedPage AddVariant(ServerAction action, string? path = null, ClientClass @class = ClientClass.Unknown)
    {
        Variants.Add(new PageVariant(action, path, @class));
        return this;
    }
}
