// SPDX-License-Identifier: MIT
using Nam.Study.Transport;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Tests.Transport.Hosting;

/// <summary>The real thing: child processes, a network where it can be had, nginx where it is installed.</summary>
public class TransportBedTests
{
    [Fact]
    public async Task LoadAsync_EveryPlaceThatThereIs_CountsWhatEachTook()
    {
        var progress = new FakeProgress();
        var context = new StudyContext { IsQuick = true, Progress = progress };
        var folders = FoldersOfRuns();
        await using (var bed = await BedStart.RunAsync(context, CancellationToken.None))
        {
            foreach (var place in bed.Places)
            {
                var cell = new TransportCell(
                    TransportDocument.Page, new TransportWay(place, TransportCompression.None), TransportSecurity.Tls13);

                var times = await bed.TimeAsync(cell, 1, 2, CancellationToken.None);

                // A busy machine may do nothing in a short time.
                var seconds = 0.2;
                var load = await bed.LoadAsync(cell, 2, 0, seconds, CancellationToken.None);
                while (load.Transactions == 0 && seconds < 100)
                {
                    seconds *= 4;
                    load = await bed.LoadAsync(cell, 2, 0, seconds, CancellationToken.None);
                }

                Assert.Equal(2, times.Seconds.Count);
                Assert.True(load.Transactions > 0);
                Assert.True(
                    load.LinkBytes > load.Transactions * TransportDocument.Page.Bytes,
                    $"{load.LinkBytes} bytes for {load.Transactions} transactions");
                Assert.True(load.ServerSeconds > 0);
                Assert.True(load.CallerSeconds > 0);
                Assert.Equal(place != TransportPlace.Server, load.ProxySeconds > 0);
            }

            // What is missing is told: the gateway at least, whose program was not named.
            Assert.DoesNotContain(TransportPlace.Gateway, bed.Places);
            Assert.Contains(progress.Sentences, sentence => sentence.Contains("--gateway", StringComparison.Ordinal));
            Assert.Equal(
                !bed.Places.Contains(TransportPlace.Nginx),
                progress.Sentences.Exists(sentence => sentence.Contains("nginx", StringComparison.Ordinal)));
        }

        Assert.Equal(folders, FoldersOfRuns());
    }

    // Of this process: others may do the same study at the same time.
    private static int FoldersOfRuns() => Directory.GetDirectories(Path.GetTempPath(), $"nam-transport-{Environment.ProcessId}-*").Length;
}
