// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings;

/// <summary>The Markov model of retransmissions: a packet is sent again until it and its acknowledgement have arrived.</summary>
/// <param name="LossRate">Share of packets that are lost, acknowledgements too; 0 to below 1.</param>
/// <param name="PacketBits">Bits of a packet, above 0.</param>
/// <param name="AcknowledgementBits">Bits of an acknowledgement, 0 or above.</param>
/// <remarks>Source: Cai, Ghandeharizadeh, Schmidt, Song, "A Comparison of Alternative Encoding Mechanisms for Web
/// Services", section 3.2. Immutable.</remarks>
internal sealed record RetransmissionModel(double LossRate, double PacketBits, double AcknowledgementBits)
{
    /// <summary>Expected bits on the network for a packet: P/(1-λ)² + e/(1-λ).</summary>
    internal double ExpectedPacketBits => (PacketBits / (Kept * Kept)) + (AcknowledgementBits / Kept);

    /// <summary>Variance of the bits on the network for a packet.</summary>
    /// <remarks>
    /// An attempt fails before its acknowledgement with λ (P bits), after it with λ(1-λ) (P + e bits) and succeeds with
    /// (1-λ)² (P + e). With N attempts, N geometric with success s = (1-λ)², the bits are N P and e for every packet
    /// that arrived; the law of total variance over the first attempt gives E[x²] in closed form.
    /// </remarks>
    internal double PacketVariance
    {
        get
        {
            var success = Kept * Kept;
            var (whole, mean) = (PacketBits + AcknowledgementBits, ExpectedPacketBits);
            var unanswered = LossRate * Kept;

            // E[x²] = s w² + λ E[(P + x)²] + λ(1-λ) E[(w + x)²], solved for E[x²].
            var second = ((success * whole * whole)
                + (LossRate * ((PacketBits * PacketBits) + (2 * PacketBits * mean)))
                + (unanswered * ((whole * whole) + (2 * whole * mean)))) / success;
            return Math.Max(0, second - (mean * mean));
        }
    }

    private double Kept => 1 - LossRate;

    /// <summary>Expected bits on the network for a message, proposition 1: M (1/(1-λ)² + e/(P(1-λ))).</summary>
    /// <param name="bits">The message's bits; its last packet counts in proportion.</param>
    internal double ExpectedBits(double bits) => bits / PacketBits * ExpectedPacketBits;

    /// <summary>The bound of throughput, T(λ, P, B) = B / M*.</summary>
    /// <param name="bits">Bits of a request and its reply.</param>
    /// <param name="bitsPerSecond">Bandwidth of the network that all share.</param>
    /// <returns>Queries a second.</returns>
    internal double Throughput(double bits, double bitsPerSecond) => bitsPerSecond / ExpectedBits(bits);

    /// <summary>Draws the bits that a packet takes on the network.</summary>
    internal double DrawPacketBits(Random random)
    {
        for (var bits = 0.0; ;)
        {
            bits += PacketBits;
            if (random.NextDouble() < LossRate)
            {
                continue;
            }

            bits += AcknowledgementBits;
            if (random.NextDouble() >= LossRate)
            {
                return bits;
            }
        }
    }

    /// <summary>Draws the throughput of a workload: the queries over the time that their bits take.</summary>
    /// <param name="random">Where chance comes from.</param>
    /// <param name="queries">Queries, W.</param>
    /// <param name="packets">Packets of a query, M/P.</param>
    /// <param name="bitsPerSecond">Bandwidth.</param>
    internal double DrawThroughput(Random random, int queries, int packets, double bitsPerSecond)
    {
        var bits = 0.0;
        for (var packet = 0L; packet < (long)queries * packets; packet++)
        {
            bits += DrawPacketBits(random);
        }

        return queries * bitsPerSecond / bits;
    }
}
