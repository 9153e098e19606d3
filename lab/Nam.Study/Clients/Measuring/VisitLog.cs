// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Fetching;

namespace Nam.Study.Clients.Measuring;

/// <summary>What all clients fetched. Thread-safe.</summary>
internal sealed class VisitLog
{
    private readonly Lock _gate = new();
    private readonly List<PageVisit> _stream = [];
    private readonly List<PageVisit> _actions = [];
    private readonly List<string> _faults = [];

    /// <summary>Pages so far.</summary>
    internal int Count
    {
        get
        {
            lock (_gate)
            {
                return _stream.Count + _actions.Count;
            }
        }
    }

    /// <summary>Pages of the stream that classifies, in the order of each client.</summary>
    internal IReadOnlyList<PageVisit> Stream
    {
        get
        {
            lock (_gate)
            {
                return [.. _stream];
            }
        }
    }

    /// <summary>Pages of tables 4 to 8.</summary>
    internal IReadOnlyList<PageVisit> Actions
    {
        get
        {
            lock (_gate)
            {
                return [.. _actions];
            }
        }
    }

    /// <summary>What went wrong, a sentence for each page.</summary>
    internal IReadOnlyList<string> Faults
    {
        get
        {
            lock (_gate)
            {
                return [.. _faults];
            }
        }
    }

    internal void AddStream(PageVisit visit)
    {
        lock (_gate)
        {
            _stream.Add(visit);
        }
    }

    internal void AddAction(PageVisit visit)
    {
        lock (_gate)
        {
            _actions.Add(visit);
        }
    }

    internal void AddFault(string sentence)
    {
        lock (_gate)
        {
            _faults.Add(sentence);
        }
    }
}
