// SPDX-License-Identifier: MIT
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Transport;

/// <summary>What transactions are measured on: the server, the proxies, the callers and the network between them.</summary>
internal interface ITransportBed : IAsyncDisposable
{
    /// <summary>Whether a network is emulated; otherwise all is on the loopback.</summary>
    bool IsEmulated { get; }

    /// <summary>Whom callers can connect to here.</summary>
    IReadOnlyList<TransportPlace> Places { get; }

    /// <summary>What the reader must know of it, a sentence each.</summary>
    IReadOnlyList<string> Remarks { get; }

    /// <summary>Changes the network; without effect where none is emulated.</summary>
    void Use(TransportNetwork network);

    /// <summary>Has callers that have learned nothing.</summary>
    Task ForgetAsync(CancellationToken stop);

    /// <summary>Looks at how a reply comes, and that it is the document.</summary>
    Task<ReplySize> LookAsync(TransportCell cell, CancellationToken stop);

    /// <summary>Times transactions, one after the other.</summary>
    /// <param name="cell">What is called.</param>
    /// <param name="first">Transactions before, which are not timed.</param>
    /// <param name="count">Transactions that are timed.</param>
    /// <param name="stop">Gives up.</param>
    Task<CallTimes> TimeAsync(TransportCell cell, int first, int count, CancellationToken stop);

    /// <summary>Saturates the server.</summary>
    /// <param name="cell">What is called.</param>
    /// <param name="callers">Callers at the same time.</param>
    /// <param name="first">Seconds of load before, which are not measured.</param>
    /// <param name="seconds">Seconds of load.</param>
    /// <param name="stop">Gives up.</param>
    Task<LoadFigures> LoadAsync(TransportCell cell, int callers, double first, double seconds, CancellationToken stop);
}
