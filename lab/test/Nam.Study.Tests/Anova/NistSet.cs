// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Study.Anova;

namespace Nam.Study.Tests.Anova;

/// <summary>
/// A set of the NIST/ITL Statistical Reference Datasets for one-way analysis of variance with its certified values, which were computed
/// with far more digits than a double has.
/// </summary>
internal sealed record NistSet(IReadOnlyList<IReadOnlyList<double>> Groups, double Between, double Within, double F, double RSquared)
{
    private const int FirstCertifiedLine = 40;
    private const int FirstDataLine = 60;
    private const int Treatments = 9;

    internal OneWayAnova Analyse() => OneWayAnova.OfValues(Samples.Factor("Instrument", Groups.Count), Groups);

    /// <summary>Reads a set as NIST publishes it.</summary>
    internal static NistSet Read(string name)
    {
        var lines = References.Lines(name + ".dat");
        var head = lines.Take(FirstDataLine).Skip(FirstCertifiedLine).Select(Words).ToList();
        var between = head.Single(words => words is ["Between", ..]);
        var within = head.Single(words => words is ["Within", ..]);
        var rSquared = head.Single(words => words is ["Certified", "R-Squared", ..]);
        var groups = lines.Skip(FirstDataLine)
            .Select(Words)
            .GroupBy(words => words[0], words => References.Number(words[1]))
            .Select(group => (IReadOnlyList<double>)[.. group]);
        double[] certified = [.. ((string[])[between[3], within[3], between[5], rSquared[2]]).Select(References.Number)];
        return new([.. groups], certified[0], certified[1], certified[2], certified[3]);
    }

    /// <summary>
    /// Makes a set of Simon and Lesage, "Assessing the accuracy of ANOVA calculations in statistical software", 1989: nine treatments of an
    /// odd number of replicates that differ in their first decimal only, behind many digits that are the same for all.
    /// </summary>
    /// <param name="offset">The digits before the point: 1, 10^6 or 10^12.</param>
    /// <param name="replicates">21, 201 or 2001.</param>
    /// <param name="rSquared">The certified share of the variation between treatments.</param>
    internal static NistSet Generate(long offset, int replicates, double rSquared)
    {
        var tenths = Enumerable.Range(0, Treatments).Select(treatment => treatment == 0 ? 4 : treatment % 2 == 1 ? 3 : 5);
        IReadOnlyList<double>[] groups = [.. tenths.Select(mean => Treatment(offset, replicates, mean))];
        return new(groups, 0.08 * replicates, 0.09 * (replicates - 1), replicates, rSquared);
    }

    // The first value has the mean of the treatment, then one lower and one higher take turns.
    private static IReadOnlyList<double> Treatment(long offset, int replicates, int tenths) =>
        [.. Enumerable.Range(0, replicates).Select(index => Value(offset, index == 0 ? tenths : index % 2 == 1 ? tenths - 1 : tenths + 1))];

    // By way of the text, as from the file: what is next to the decimal number.
    private static double Value(long offset, int tenths) =>
        References.Number(string.Create(CultureInfo.InvariantCulture, $"{offset}.{tenths}"));

    private static string[] Words(string line) => line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
}
