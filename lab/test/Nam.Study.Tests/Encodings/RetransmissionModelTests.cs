// SPDX-License-Identifier: MIT
using Nam.Study.Encodings;

namespace Nam.Study.Tests.Encodings;

public sealed class RetransmissionModelTests
{
    private const double Packet = 8 * 8192;
    private const double Acknowledgement = 8 * 1024;

    [Fact]
    public void ExpectedBits_NothingIsLost_IsMessageAndAcknowledgements()
    {
        var model = new RetransmissionModel(0, Packet, Acknowledgement);

        Assert.Equal(10 * (Packet + Acknowledgement), model.ExpectedBits(10 * Packet), 1e-6);
        Assert.Equal(0, model.PacketVariance, 1e-6);
    }

    [Theory]
    [InlineData(0.0001)]
    [InlineData(0.1)]
    [InlineData(0.5)]
    public void Throughput_OfTheModel_IsTheFormulaOfThePaper(double loss)
    {
        const double bits = 1.65e6 * 8;
        const double bandwidth = 10e6;
        var model = new RetransmissionModel(loss, Packet, Acknowledgement);

        var expected = (1 - loss) * bandwidth / (bits * ((1 / (1 - loss)) + (Acknowledgement / Packet)));

        Assert.Equal(expected, model.Throughput(bits, bandwidth), 1e-9 * expected);
    }

    [Theory]
    [InlineData(0.001)]
    [InlineData(0.05)]
    [InlineData(0.3)]
    public void ExpectedPacketBitsAndVariance_OfManyDraws_AreProposition1(double loss)
    {
        const int draws = 400_000;
        var model = new RetransmissionModel(loss, Packet, Acknowledgement);
        var random = new Random(2003);
        var (sum, squares) = (0.0, 0.0);

        for (var draw = 0; draw < draws; draw++)
        {
            var beyond = model.DrawPacketBits(random) - model.ExpectedPacketBits;
            sum += beyond;
            squares += beyond * beyond;
        }

        var deviation = Math.Sqrt(model.PacketVariance / draws);
        Assert.InRange(sum / draws, -4 * deviation, 4 * deviation);
        Assert.InRange(squares / draws / model.PacketVariance, 0.93, 1.07);
    }

    [Theory]
    [InlineData(1, 4)]
    [InlineData(4, 4)]
    [InlineData(16, 4)]
    public void DrawThroughput_OfManyWorkloads_IsAboveTheBoundByTheVarianceProposition2(int queries, int packets)
    {
        const int workloads = 40_000;
        const double bandwidth = 10e6;
        var model = new RetransmissionModel(0.1, Packet, Acknowledgement);
        var random = new Random(7);

        var mean = Enumerable.Range(0, workloads).Average(_ => model.DrawThroughput(random, queries, packets, bandwidth));

        // Jensen: not below. Taylor: by Var[m]/E[m]² of itself at first order, which falls with the number of packets of the workload.
        var bound = model.Throughput(packets * Packet, bandwidth);
        var first = model.PacketVariance / (model.ExpectedPacketBits * model.ExpectedPacketBits * queries * packets);
        Assert.InRange(mean / bound, 1, 1 + (1.5 * first));
    }
}
