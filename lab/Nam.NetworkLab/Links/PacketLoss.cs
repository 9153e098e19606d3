// SPDX-License-Identifier: MIT
namespace Nam.Lab.Links;

/// <summary>
/// The loss of packets as Gilbert and Elliott describe it: a chain of two states, good and bad, that takes one step a
/// packet, and a chance in each state that a packet is lost.
/// </summary>
/// <remarks>Source: E. O. Elliott, Estimates of Error Rates for Codes on Burst-Noise Channels, 1963.</remarks>
public sealed record PacketLoss
{
    /// <summary>Every packet arrives.</summary>
    public static PacketLoss None { get; } = new();

    /// <summary>The chance that the step after a packet goes from good to bad.</summary>
    /// <value>0 to 1.</value>
    public double GoodToBad { get; init; }

    /// <summary>The chance that the step after a packet goes from bad to good.</summary>
    /// <value>0 to 1; above 0 unless <see cref="GoodToBad"/> is 0.</value>
    public double BadToGood { get; init; } = 1;

    /// <summary>The chance that a packet is lost in the good state.</summary>
    /// <value>0 to 1.</value>
    public double LossInGood { get; init; }

    /// <summary>The chance that a packet is lost in the bad state.</summary>
    /// <value>0 to 1.</value>
    public double LossInBad { get; init; }

    /// <summary>The share of packets that are lost in the long run.</summary>
    /// <value>0 to 1.</value>
    public double Rate => LossInGood + ((LossInBad - LossInGood) * ShareOfBad);

    private double ShareOfBad => GoodToBad == 0 ? 0 : GoodToBad / (GoodToBad + BadToGood);

    /// <summary>Losses that know nothing of each other.</summary>
    /// <param name="rate">The share of packets that are lost, 0 to 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The rate is not a chance.</exception>
    public static PacketLoss Random(double rate)
    {
        CheckChance(rate, nameof(rate));
        return new PacketLoss { LossInGood = rate };
    }

    /// <summary>Losses of several packets in a row: all packets of the bad state are lost, none of the good one.</summary>
    /// <param name="rate">The share of packets that are lost, 0 to below 1.</param>
    /// <param name="meanBurst">How many packets are lost in a row, on average; at least 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">No chain has such a rate with such bursts.</exception>
    public static PacketLoss Bursts(double rate, double meanBurst)
    {
        CheckChance(rate, nameof(rate));
        if (!(meanBurst >= 1 && double.IsFinite(meanBurst)))
        {
            throw new ArgumentOutOfRangeException(
                nameof(meanBurst), meanBurst, $"The mean burst is {meanBurst} packets; it has to be at least 1.");
        }

        var goodToBad = rate / (meanBurst * (1 - rate));
        if (!(goodToBad <= 1))
        {
            throw new ArgumentOutOfRangeException(
                nameof(meanBurst), meanBurst, $"Bursts of {meanBurst} packets cannot make up a loss of {rate:P1}: make them longer.");
        }

        return new PacketLoss { GoodToBad = goodToBad, BadToGood = 1 / meanBurst, LossInBad = 1 };
    }

    internal void Validate()
    {
        CheckChance(GoodToBad, nameof(GoodToBad));
        CheckChance(BadToGood, nameof(BadToGood));
        CheckChance(LossInGood, nameof(LossInGood));
        CheckChance(LossInBad, nameof(LossInBad));
        if (GoodToBad > 0 && BadToGood == 0)
        {
            throw new ArgumentOutOfRangeException(
                nameof(BadToGood), BadToGood, "The bad state has no way out: BadToGood is 0; it has to be above 0 when GoodToBad is.");
        }
    }

    private static void CheckChance(double value, string name)
    {
        if (value is not (>= 0 and <= 1))
        {
            throw new ArgumentOutOfRangeException(name, value, $"{name} is {value}; a chance is from 0 to 1.");
        }
    }
}
