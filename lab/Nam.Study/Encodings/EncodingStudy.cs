// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Results;
using Nam.Study.Hosting;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings;

/// <summary><c>./build.sh study encodings</c>: TPC-H replies in five encodings over TCP and HTTP.</summary>
internal sealed class EncodingStudy : IStudy
{
    public string Name => "encodings";

    public string Title => "Encoding mechanisms for web services";

    public string Paper =>
        "M. Cai, S. Ghandeharizadeh, R. Schmidt, S. Song: A Comparison of Alternative Encoding Mechanisms for Web Services, DEXA 2002.";

    public string Description =>
        "Sends the replies of TPC-H in binary, XML and containers, with and without Zip, over TCP and HTTP, with fast and slow processors.";

    public async Task<StudyReport> RunAsync(StudyContext context, CancellationToken stop)
    {
        var run = new EncodingRun(EncodingPlan.Of(context.IsQuick));
        try
        {
            await new EncodingRunner(
                run, context.Progress, StudyNetwork.Start, async (role, token) => await StudyProcess.StartAsync(role, token))
                .RunAsync(stop);
            run.IsWhole = true;
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // What was measured until now is reported.
        }

        return EncodingReport.Of(run);
    }
}
