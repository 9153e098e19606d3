// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Benchmarks.Costs;

/// <summary>A regression under comparison.</summary>
/// <param name="Name">How tables call it.</param>
/// <param name="Fit">Fits samples (bytes, cost); null when it cannot.</param>
internal sealed record Estimator(string Name, Func<IReadOnlyList<(double Bytes, double Cost)>, Func<double, double>?> Fit)
{
    /// <summary>The models that NAM uses at three degrees, then the paper's polynomials as printed.</summary>
    public static IReadOnlyList<Estimator> All { get; } =
    [
        .. Enum.GetValues<RegressionDegree>().Select(degree => new Estimator($"log-log {degree.ToString().ToLowerInvariant()}", samples => LogLog(samples, degree))),
        .. Enum.GetValues<RegressionDegree>().Select(degree => new Estimator($"paper's {degree.ToString().ToLowerInvariant()}", samples => Raw(samples, degree))),
    ];

    private static Func<double, double>? LogLog(IReadOnlyList<(double Bytes, double Cost)> samples, RegressionDegree degree)
    {
        var model = new CostModel(degree);
        foreach (var (bytes, cost) in samples)
        {
            model.Update(bytes, cost);
        }

        return model.TryFit(out var curve) ? curve.Evaluate : null;
    }

    private static Func<double, double>? Raw(IReadOnlyList<(double Bytes, double Cost)> samples, RegressionDegree degree)
    {
        var model = new PolynomialRegression(degree);
        foreach (var (bytes, cost) in samples)
        {
            model.Update(bytes, cost);
        }

        return model.TryFit(out var coefficients) ? bytes => PolynomialRegression.Evaluate(coefficients, bytes) : null;
    }
}
