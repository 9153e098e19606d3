// SPDX-License-Identifier: MIT

namespace Nam.Characterization;

/// <summary>Settings of client characterization; the defaults work and take no action.</summary>
/// <remarks>Read once, when <c>app.UseClientCharacterization()</c> is called or the services are first asked for.</remarks>
public sealed class ClientCharacterizationOptions
{
    /// <summary>Gets the settings of the classifier: thresholds, the weight of the past, the number of clients, priors.</summary>
    public ClassifierOptions Classifier { get; } = new();

    /// <summary>Gets the pages that classify clients, and those of which there are other versions.</summary>
    /// <value>Default: none. Without a page that classifies, the popular ones are taken: of <see cref="AccessLog"/>, or
    /// else of the traffic.</value>
    public IList<CharacterizedPage> Pages { get; } = [];

    /// <summary>Gets or sets an access log in the Common or Combined Log Format whose popular pages classify; it is read once.</summary>
    /// <value>The path of a file; default: none.</value>
    public string? AccessLog { get; set; }

    /// <summary>Gets or sets the share of all accesses to pages that the popular ones make up.</summary>
    /// <value>Above 0, at most 1; default 0.7 (section 2.1 of the paper).</value>
    public double PopularShare { get; set; } = PopularPages.DefaultShare;

    /// <summary>Gets or sets how many pages are counted at the same time to find the popular ones of the traffic.</summary>
    /// <value>16 to 1,000,000; default 1,024. Rarer ones leave when there are more.</value>
    public int PopularCapacity { get; set; } = 1024;

    /// <summary>Gets or sets from how many accesses on the popular pages are found in the traffic; before, all pages classify.</summary>
    /// <value>1 to 1,000,000,000; default 1,000.</value>
    public int MinimumAccesses { get; set; } = 1000;

    /// <summary>Gets or sets how often the popular pages are found anew in the traffic; accesses before the last time count half.</summary>
    /// <value>1 s to 1 day; default 5 minutes.</value>
    public TimeSpan PopularInterval { get; set; } = TimeSpan.FromMinutes(5);

    /// <summary>Gets or sets a file with network prefixes, a line each, which make clusters of clients
    /// (<see cref="PrefixTable.Parse"/>).</summary>
    /// <value>The path of a file; default: none, so that clients are known only by themselves.</value>
    public string? PrefixFile { get; set; }

    /// <summary>Gets or sets whether only clients get other versions of pages that list the action in the header
    /// <c>X-Server-Actions</c>.</summary>
    /// <value>Default <see langword="true"/>, as in the paper. Off for browsers, which do not send it; an empty header
    /// says no all the same.</value>
    public bool RequireActionHeader { get; set; } = true;

    /// <summary>Gets or sets whether pages tell their client its class in the header <c>X-Class</c>.</summary>
    /// <value>Default <see langword="true"/>, as in the paper.</value>
    public bool ReportClass { get; set; } = true;

    /// <summary>Adds a page that classifies clients.</summary>
    /// <param name="path">Its path, such as <c>/index.html</c>.</param>
    /// <param name="objects">The paths of its objects; by default every image, style sheet, script and font counts that
    /// the client asks for next.</param>
    /// <returns>The page, for other versions of it.</returns>
    public CharacterizedPage AddPage(string path, params string[] objects)
    {
        ArgumentNullException.ThrowIfNull(objects);
        var page = new CharacterizedPage(path);
        foreach (var each in objects)
        {
            page.Objects.Add(each);
        }

        Pages.Add(page);
        return page;
    }
}
