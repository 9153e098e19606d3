// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>What a candidate is predicted to cost.</summary>
/// <param name="Cost">The prediction by parts.</param>
/// <param name="Bytes">Predicted bytes to send, without the content type's.</param>
/// <param name="RiskSeconds">What the candidate is to be worse than predicted when it is compared with others, in seconds: of
/// several guesses the lowest is mostly too low, and the serializer may take longer to write the binary form than columns.</param>
/// <param name="Spread">Standard deviation of ln(bytes).</param>
/// <param name="MostBytes">What the bytes cannot be above.</param>
internal readonly record struct PricedFormat(CostEstimate Cost, double Bytes, double RiskSeconds, double Spread, double MostBytes)
{
    /// <summary>What it is compared by, in seconds.</summary>
    public double TotalSeconds => Cost.TotalSeconds + RiskSeconds;
}
