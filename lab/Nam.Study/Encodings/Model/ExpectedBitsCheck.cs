// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Model;

/// <summary>Proposition 1 beside messages that were sent packet by packet.</summary>
/// <param name="Loss">Share of packets that are lost.</param>
/// <param name="Packets">Packets of a message.</param>
/// <param name="ExpectedBits">M*, by the formula.</param>
/// <param name="MeanBits">The mean of the messages.</param>
/// <param name="StandardError">Of that mean.</param>
internal sealed record ExpectedBitsCheck(double Loss, int Packets, double ExpectedBits, double MeanBits, double StandardError)
{
    /// <summary>How far the mean is from the formula, in standard errors.</summary>
    internal double Deviation => (MeanBits - ExpectedBits) / StandardError;

    /// <summary>Whether they agree: chance goes beyond four standard errors once in 16,000 checks.</summary>
    internal bool Holds => Math.Abs(Deviation) <= 4;
}
