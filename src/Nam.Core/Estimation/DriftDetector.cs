// SPDX-License-Identifier: MIT
namespace Nam.Estimation;

/// <summary>Notices that what is observed has left what is predicted for good: a two-sided cumulative sum (Page,
/// Biometrika 1954).</summary>
/// <remarks>
/// With residuals of standard deviation σ the sum grows by what a residual exceeds 0.75 σ, and 5 σ are an alarm: a shift of
/// 2 σ is noticed after about 4 samples, of 5 σ after 2, and there is a false alarm once in some thousand samples. A single
/// outlier counts at most 3.25 σ, so that it takes two, and four where the threshold is twice as high. Not thread-safe.
/// </remarks>
internal struct DriftDetector
{
    /// <summary>The sum at which quiet measurements have shifted.</summary>
    public const double Quiet = 5;

    /// <summary>The sum at which measurements with outliers have shifted.</summary>
    public const double Noisy = 10;

    private const double Slack = 0.75;
    private const double Largest = 3.25;

    private double _above;
    private double _below;

    /// <summary>Adds a residual.</summary>
    /// <param name="residual">ln(observed/predicted).</param>
    /// <param name="spread">Its usual standard deviation, above 0.</param>
    /// <param name="threshold"><see cref="Quiet"/> or <see cref="Noisy"/>.</param>
    /// <returns>True when the residuals have shifted; the detector then starts anew.</returns>
    public bool Add(double residual, double spread, double threshold = Quiet)
    {
        var score = Math.Clamp(residual / spread, -Largest, Largest);
        _above = Math.Max(0, _above + score - Slack);
        _below = Math.Max(0, _below - score - Slack);
        if (_above < threshold && _below < threshold)
        {
            return false;
        }

        this = default;
        return true;
    }
}
