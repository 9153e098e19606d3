// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Benchmarks.Costs;

/// <summary>A regression under comparison.</summary>
/// <param name="Name">How tables call it.</param>
/// <param name="Fit">Fits samples (bytes, cost), where it needs one with a prior; null when it cannot.</param>
internal sealed record Estimator(string Name, Func<IReadOnlyList<(double Bytes, double Cost)>, CostCurve, Func<double, double>?> Fit)
{
    /// <summary>The models that NAM uses at three degrees, three rivals, and the paper's polynomials as printed.</summary>
    public static IReadOnlyList<Estimator> All { get; } =
    [
        .. Degrees("log-log", (samples, _, degree) => LogLog(samples, degree)),
        .. Degrees("over prior", OverPrior),
        new Estimator("over affine cubic", (samples, _) => OverAffine(samples)),
        new Estimator("affine, relative", (samples, _) => AffineFit.Of(samples) is { } fit ? fit.Evaluate : null),
        .. Degrees("paper's", (samples, _, degree) => Raw(samples, degree)),
    ];

    private static IEnumerable<Estimator> Degrees(
        string name, Func<IReadOnlyList<(double Bytes, double Cost)>, CostCurve, RegressionDegree, Func<double, double>?> fit) =>
        Enum.GetValues<RegressionDegree>().Select(degree =>
            new Estimator($"{name} {degree.ToString().ToLowerInvariant()}", (samples, prior) => fit(samples, prior, degree)));

    private static Func<double, double>? LogLog(IReadOnlyList<(double Bytes, double Cost)> samples, RegressionDegree degree)
    {
        var model = new CostModel(degree);
        foreach (var (bytes, cost) in samples)
        {
            model.Update(bytes, cost);
        }

        return model.TryFit(out var curve) ? curve.Evaluate : null;
    }

    // The same model of how many times dearer than the prior the samples are, so that what it falls back on is the prior's shape.
    private static Func<double, double>? OverPrior(
        IReadOnlyList<(double Bytes, double Cost)> samples, CostCurve prior, RegressionDegree degree)
    {
        var model = new CostModel(degree);
        foreach (var (bytes, cost) in samples)
        {
            model.Update(bytes, bytes * cost / prior.Evaluate(bytes));
        }

        return model.TryFit(out var curve) ? bytes => prior.Evaluate(bytes) * curve.Evaluate(bytes) / bytes : null;
    }

    // A straight line, and the log-log cubic for what it leaves over.
    private static Func<double, double>? OverAffine(IReadOnlyList<(double Bytes, double Cost)> samples)
    {
        if (AffineFit.Of(samples) is not { } line)
        {
            return null;
        }

        var model = new CostModel();
        foreach (var (bytes, cost) in samples)
        {
            model.Update(bytes, bytes * cost / line.Evaluate(bytes));
        }

        return model.TryFit(out var curve) ? bytes => line.Evaluate(bytes) * curve.Evaluate(bytes) / bytes : line.Evaluate;
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
