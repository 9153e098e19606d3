// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Fetching;

/// <summary>Fetches a page and then its objects over connections of some kind; for one page. Not thread-safe.</summary>
internal interface IPageFetcher : IDisposable
{
    /// <summary>What the first connection took, in seconds; NaN where it is not known.</summary>
    double ConnectSeconds { get; }

    /// <summary>Fetches a page.</summary>
    /// <param name="path">Its path.</param>
    /// <param name="actions">The value of the header <c>X-Server-Actions</c>.</param>
    /// <param name="stop">Gives up.</param>
    Task<HttpReply> FetchPageAsync(string path, string actions, CancellationToken stop);

    /// <summary>Fetches the objects of the page.</summary>
    /// <returns>The replies in the order of the paths.</returns>
    Task<IReadOnlyList<HttpReply>> FetchObjectsAsync(IReadOnlyList<string> paths, CancellationToken stop);
}
