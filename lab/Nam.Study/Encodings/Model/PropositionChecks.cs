// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Model;

/// <summary>Checks the two propositions of the retransmission model by sending messages packet by packet, each lost and
/// sent again by chance.</summary>
internal static class PropositionChecks
{
    /// <summary>Packets of a message in the checks of proposition 1: some 200 KB, which is the paper's Zip-Binary message.</summary>
    internal const int PacketsOfMessage = 26;

    /// <summary>The loss of the checks of proposition 2, where the excess is large enough to be seen.</summary>
    internal const double LossOfWorkloads = 0.1;

    private const double BitsPerSecond = 10e6;
    private const int Seed = 2002;

    /// <summary>The losses of the checks of proposition 1.</summary>
    internal static IReadOnlyList<double> Losses { get; } = [EncodingPaper.LossOfFigure5, 0.01, 0.1, 0.3, 0.5];

    /// <summary>Queries and packets of a query in the checks of proposition 2.</summary>
    internal static IReadOnlyList<(int Queries, int Packets)> Workloads { get; } =
    [
        (1, 1), (4, 1), (16, 1), (1, 4), (4, 4), (16, 4), (1, 16), (4, 16), (16, 16)
    ];

    /// <summary>Draws messages.</summary>
    /// <param name="loss">Share of packets that are lost.</param>
    /// <param name="messages">How many messages.</param>
    internal static ExpectedBitsCheck CheckExpectedBits(double loss, int messages)
    {
        var model = ModelAt(loss);
        var random = new Random(Seed + (int)(1000 * loss));
        var expected = model.ExpectedBits(PacketsOfMessage * model.PacketBits);
        var (sum, squares) = (0.0, 0.0);
        for (var message = 0; message < messages; message++)
        {
            var beyond = -expected;
            for (var packet = 0; packet < PacketsOfMessage; packet++)
            {
                beyond += model.DrawPacketBits(random);
            }

            sum += beyond;
            squares += beyond * beyond;
        }

        var mean = sum / messages;

        // Where nothing happens to be lost the sample has no spread; the model knows it.
        var variance = Math.Max((squares / messages) - (mean * mean), PacketsOfMessage * model.PacketVariance);
        return new ExpectedBitsCheck(loss, PacketsOfMessage, expected, expected + mean, Math.Sqrt(variance / messages));
    }

    /// <summary>Draws workloads.</summary>
    /// <param name="queries">Queries of a workload.</param>
    /// <param name="packets">Packets of a query.</param>
    /// <param name="workloads">How many workloads.</param>
    internal static ThroughputCheck CheckThroughput(int queries, int packets, int workloads)
    {
        var model = ModelAt(LossOfWorkloads);
        var random = new Random(Seed + (100 * queries) + packets);
        var bound = model.Throughput(packets * model.PacketBits, BitsPerSecond);
        var (sum, squares) = (0.0, 0.0);
        for (var workload = 0; workload < workloads; workload++)
        {
            var beyond = model.DrawThroughput(random, queries, packets, BitsPerSecond) - bound;
            sum += beyond;
            squares += beyond * beyond;
        }

        var mean = sum / workloads;
        var variance = (squares / workloads) - (mean * mean);
        var firstOrder = model.PacketVariance / (model.ExpectedPacketBits * model.ExpectedPacketBits * queries * packets);
        return new ThroughputCheck(queries, packets, bound, bound + mean, Math.Sqrt(variance / workloads), firstOrder);
    }

    private static RetransmissionModel ModelAt(double loss) => new(loss, EncodingPaper.PacketBits, EncodingPaper.AcknowledgementBits);
}
