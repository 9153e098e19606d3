// SPDX-License-Identifier: MIT
namespace Nam.Study.SoapOverhead;

/// <summary>A caller with one open connection. Takes one call at a time.</summary>
internal interface IOverheadCaller : IAsyncDisposable
{
    /// <summary>Asks for a reply and reads it.</summary>
    /// <param name="reply">The place of the reply among those that the server has.</param>
    /// <param name="stop">Gives up.</param>
    /// <returns>How the reply came.</returns>
    Task<WireNote> CallAsync(int reply, CancellationToken stop);
}
