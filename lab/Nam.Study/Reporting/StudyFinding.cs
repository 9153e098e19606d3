// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>A finding of the paper beside what was measured here.</summary>
/// <param name="Paper">What the paper says, with its figure.</param>
/// <param name="Here">What was measured here, with its figure.</param>
/// <param name="Holds">Whether it holds; null when it was not measured.</param>
/// <param name="Why">Why it holds or does not, in one sentence.</param>
internal sealed record StudyFinding(string Paper, string Here, bool? Holds, string Why)
{
    /// <summary>Whether it was measured, and what was measured varies by more than what would decide it.</summary>
    internal bool IsWithinNoise { get; init; }

    /// <summary>Judges a mean by a limit.</summary>
    /// <param name="paper">What the paper says.</param>
    /// <param name="here">What was measured.</param>
    /// <param name="values">The measured values, two at least.</param>
    /// <param name="most">The most that their mean may be.</param>
    /// <param name="why">Why it holds.</param>
    /// <param name="whyNot">Why it does not.</param>
    /// <remarks>Undecided where the limit lies within a standard error times 2 of the mean, about the interval that covers 95 %.</remarks>
    internal static StudyFinding OfMean(string paper, string here, IReadOnlyList<double> values, double most, string why, string whyNot)
    {
        var mean = values.Average();
        var error = values.Count < 2
            ? double.PositiveInfinity
            : Math.Sqrt(values.Sum(value => Math.Pow(value - mean, 2)) / (values.Count - 1) / values.Count);
        return Math.Abs(mean - most) <= 2 * error
            ? new StudyFinding(
                paper, here, null,
                "The values differ from each other by more than what would decide it; measure longer, on a machine that does nothing else.")
            {
                IsWithinNoise = true
            }
            : new StudyFinding(paper, here, mean <= most, mean <= most ? why : whyNot);
    }
}
