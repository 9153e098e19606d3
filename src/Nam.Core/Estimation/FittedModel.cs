// SPDX-License-Identifier: MIT
namespace Nam.Estimation;

/// <summary>A cost model with its last curve, refitted only when the samples since then could move it.</summary>
/// <param name="model">The model.</param>
/// <param name="isTime">Whether times are measured: some take many times what they cost, since something else had its
/// turn, and tell nothing.</param>
internal sealed class FittedModel(CostModel model, bool isTime = false)
{
    // A sample among many moves little: refit after a 16th part more of them, but never later than after 16.
    private const long Patience = 16;

    // Residuals are judged from this many samples on, and never as if the model were better than this.
    private const long Judged = 8;
    private const double LeastSizeSpread = 0.05;
    private const double LeastTimeSpread = 0.2;

    // Times count as at most so many spreads above what was expected, from the third on; nothing makes work take less than it does.
    private const long Bounded = 2;
    private const double LargestResidual = 3;

    private const double Alike = 1.2;

    // What is left, in samples, of a history that no longer holds: enough to start from, little against the next sample.
    private const double RestartWeight = 0.25;

    private CostCurve? _curve;
    private double _error = double.NaN;
    private long _fittedAt;
    private DriftDetector _drift;

    public CostModel Model { get; private set; } = model;

    /// <summary>Adds a sample.</summary>
    /// <param name="bytes">Size, above 0 and finite.</param>
    /// <param name="value">Cost, above 0 and finite.</param>
    /// <returns>True when the last samples show that the history no longer holds; the history then counts for next to nothing.</returns>
    public bool Update(double bytes, double value)
    {
        var drifts = false;
        if (value > 0 && IsKnown(bytes))
        {
            var spread = Math.Max(_error, isTime ? LeastTimeSpread : LeastSizeSpread);
            var predicted = _curve!.Evaluate(bytes);
            var residual = Math.Log(value / predicted);
            drifts = _fittedAt >= Judged && _drift.Add(residual, spread, isTime ? DriftDetector.Noisy : DriftDetector.Quiet);
            if (drifts)
            {
                Restart();
            }

            // Also of the sample that gave the alarm: it may be a pause, and is nearly all that the new history starts from.
            if (isTime && residual > LargestResidual * spread)
            {
                value = predicted * Math.Exp(LargestResidual * spread);
            }
        }

        Model.Update(bytes, value);
        return drifts;
    }

    /// <summary>Makes the history count for next to nothing, as if the next sample were the first.</summary>
    public void Restart()
    {
        Model.Restart(RestartWeight);
        _curve = null;
        _fittedAt = 0;
        _drift = default;
    }

    /// <summary>The curve, or null without samples.</summary>
    /// <param name="shape">Shape where the samples say nothing; used when the curve is refitted.</param>
    public CostCurve? Curve(CostCurve? shape = null)
    {
        var count = Model.Count;
        if (count != _fittedAt && (_curve is null || count - _fittedAt >= Math.Min(Patience, 1 + (_fittedAt / 16))))
        {
            _curve = Model.TryFit(shape, out var fitted) ? fitted : null;
            _error = Model.RelativeError;
            _fittedAt = count;
        }

        return _curve;
    }

    /// <summary>The typical relative error of the last curve on its own samples; NaN without one.</summary>
    public double RelativeError => _curve is null ? double.NaN : _error;

    // Beyond the sizes seen the curve is a guess, whose error is no drift.
    private bool IsKnown(double bytes) =>
        _curve is not null && _fittedAt >= Bounded && _error >= 0 && bytes >= Model.MinimumBytes / Alike
        && bytes <= Model.MaximumBytes * Alike;

    public void Merge(CostModel other)
    {
        Model.Merge(other);
        _curve = null;
        _fittedAt = 0;
    }

    public void Replace(CostModel other)
    {
        Model = other;
        _curve = null;
        _fittedAt = 0;
    }
}
