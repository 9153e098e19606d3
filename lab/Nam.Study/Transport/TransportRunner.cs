// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport;

/// <summary>Goes through a plan on a bed.</summary>
/// <param name="bed">What is measured on.</param>
/// <param name="plan">What is measured.</param>
/// <param name="progress">Shows how far it is.</param>
internal sealed class TransportRunner(ITransportBed bed, TransportPlan plan, IStudyProgress progress)
{
    private const int WarmCallers = 4;

    private readonly TransportResults _results = new(plan) { IsEmulated = bed.IsEmulated };
    private readonly HashSet<TransportCell> _failed = [];

    /// <summary>Measures.</summary>
    /// <returns>What was measured until the end, or until it was asked to stop.</returns>
    internal async Task<TransportResults> RunAsync(CancellationToken stop)
    {
        _results.Remarks.AddRange(bed.Remarks);
        try
        {
            await WarmAsync(stop);
            for (var round = 1; round <= plan.Rounds; round++)
            {
                await TimeAsync(round, stop);
                if (round == 1)
                {
                    // Here, because NAM has learned by now what it will send from now on.
                    await LookAsync(stop);
                }

                await LoadAsync(round, stop);
            }

            await ModemAsync(stop);
            _results.IsWhole = _failed.Count == 0;
        }
        catch (Exception) when (stop.IsCancellationRequested)
        {
            // What was measured is what there is; a process that the terminal has ended as well is no fault.
        }

        return _results;
    }

    private List<TransportCell> AllCells() => [.. plan.Cells(bed.Places).Concat(TransportPlan.Handshakes).Distinct()];

    // All ways, with whole and short handshakes, so that nothing that is measured is the first of its kind.
    private async Task WarmAsync(CancellationToken stop)
    {
        var cells = TransportPlan.Looks(bed.Places)
            .Where(cell => cell.Document == TransportDocument.Data)
            .SelectMany(cell =>
                new[] { cell, cell with { Security = TransportSecurity.Tls13 }, cell with { Security = TransportSecurity.Tls13Resumed } })
            .ToList();
        progress.Begin("Warming up", cells.Count);
        bed.Use(TransportNetwork.FourClients);
        foreach (var cell in cells)
        {
            await TryAsync(cell, () => bed.LoadAsync(cell, WarmCallers, 0, plan.WarmSeconds, stop), _ => { }, stop);
        }
    }

    private async Task LookAsync(CancellationToken stop)
    {
        var cells = TransportPlan.Looks(bed.Places);
        progress.Begin("Sizes", cells.Count);
        bed.Use(TransportNetwork.OneClient);
        foreach (var cell in cells)
        {
            await TryAsync(cell, () => bed.LookAsync(cell, stop), size => _results.Add(cell, size), stop);
        }
    }

    private async Task TimeAsync(int round, CancellationToken stop)
    {
        var cells = AllCells();
        progress.Begin(Part("Latency", round), plan.Passes * cells.Count);
        bed.Use(TransportNetwork.OneClient);
        for (var pass = 0; pass < plan.Passes; pass++)
        {
            foreach (var cell in cells)
            {
                await TryAsync(
                    cell, () => bed.TimeAsync(cell, plan.FirstCalls, plan.Calls, stop), times => _results.Add(round, cell, times), stop);
            }
        }
    }

    private async Task LoadAsync(int round, CancellationToken stop)
    {
        var cells = AllCells();
        progress.Begin(Part("Throughput", round), cells.Count);
        bed.Use(TransportNetwork.FourClients);
        foreach (var cell in cells)
        {
            await TryAsync(
                cell, () => bed.LoadAsync(cell, plan.Callers, plan.FirstLoadSeconds, plan.LoadSeconds, stop),
                load => _results.Add(round, cell, load), stop);
        }
    }

    private async Task ModemAsync(CancellationToken stop)
    {
        if (!bed.IsEmulated)
        {
            return;
        }

        var cells = plan.Modem;
        progress.Begin("Modem", cells.Count);
        bed.Use(TransportNetwork.Modem);
        await bed.ForgetAsync(stop);
        foreach (var cell in cells)
        {
            // NAM knows another network from before; it has one transaction to see what this one is.
            var first = cell.Way.Compression == TransportCompression.Nam ? 1 : 0;
            await TryAsync(
                cell, () => bed.TimeAsync(cell, first, plan.ModemCalls, stop), times => _results.AddOverModem(cell, times), stop);
        }
    }

    // A cell that fails leaves a gap in the tables, is named once, and is not tried again.
    private async Task TryAsync<T>(TransportCell cell, Func<Task<T>> measure, Action<T> add, CancellationToken stop)
    {
        progress.Step(cell.Name);
        if (_failed.Contains(cell))
        {
            return;
        }

        try
        {
            add(await measure());
        }
        catch (ToolException fault) when (!stop.IsCancellationRequested)
        {
            _failed.Add(cell);
            var sentence = $"{cell.Name} could not be measured: {fault.Message}";
            progress.Tell(sentence);
            _results.Remarks.Add(sentence);
        }
    }

    private string Part(string name, int round) => plan.Rounds == 1 ? name : $"{name}, round {round} of {plan.Rounds}";
}
