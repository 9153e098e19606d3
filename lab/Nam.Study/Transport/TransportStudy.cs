// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;
using Nam.Study.Transport.Hosting;
using Nam.Study.Transport.Reporting;

namespace Nam.Study.Transport;

/// <summary><c>./build.sh study transport</c>: TLS and compression, in the server and in the network.</summary>
internal sealed class TransportStudy : IStudy
{
    private readonly Func<StudyContext, CancellationToken, Task<ITransportBed>> _start;

    /// <summary>A study of real processes.</summary>
    public TransportStudy()
        : this(async (context, stop) => await BedStart.RunAsync(context, stop))
    {
    }

    /// <summary>A study on a bed of one's own.</summary>
    internal TransportStudy(Func<StudyContext, CancellationToken, Task<ITransportBed>> start) => _start = start;

    public string Name => "transport";

    public string Title => "TLS and compression, in the server and in the network";

    public string Paper =>
        "K. J. Ma, R. Bartoš: Analysis of Transport Optimization Techniques (Cisco Systems and University of New Hampshire, not before 2006).";

    public string Description =>
        "Latency, throughput and processor time of TLS and compression in the server, in nginx and in Nam.Gateway.";

    public async Task<StudyReport> RunAsync(StudyContext context, CancellationToken stop)
    {
        var plan = context.IsQuick ? TransportPlan.Quick : TransportPlan.Whole;
        ITransportBed bed;
        try
        {
            bed = await _start(context, stop);
        }
        catch (Exception) when (stop.IsCancellationRequested)
        {
            return TransportReport.Create(new TransportResults(plan));
        }

        await using (bed)
        {
            return TransportReport.Create(await new TransportRunner(bed, plan, context.Progress).RunAsync(stop));
        }
    }
}
