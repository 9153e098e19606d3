// SPDX-License-Identifier: MIT
namespace Nam.Estimation;

/// <summary>A cost model with its last curve, refitted only when the samples since then could move it.</summary>
internal sealed class FittedModel(CostModel model)
{
    // A sample among many moves little: refit after a 16th part more of them, but never later than after 16.
    private const long Patience = 16;

    // Residuals are judged from this many samples on, and never as if the model were better than this.
    private const long Judged = 8;
    private const double LeastSpread = 0.05;

    // What is left, in samples, of a history that no longer holds: enough to start from, little against the next sample.
    private const double RestartWeight = 0.25;

    private CostCurve? _curve;
    private double _error = double.NaN;
    private long _fittedAt;
    private DriftDetector _drift;

    public CostModel Model { get; private set; } = model;

    /// <summary>Takes a sample.</summary>
    /// <param name="bytes">Size, above 0 and finite.</param>
    /// <param name="value">Cost, above 0 and finite.</param>
    /// <returns>True when the last samples say that the history no longer holds; it then counts for next to nothing.</returns>
    public bool Update(double bytes, double value)
    {
        var drifts = IsJudged(bytes) && value > 0 && _drift.Add(Math.Log(value / _curve!.Evaluate(bytes)), Math.Max(_error, LeastSpread));
        if (!Model.Update(bytes, value) || !drifts)
        {
            return false;
        }

        Restart();
        return true;
    }

    /// <summary>Lets the history count for next to nothing, as if the next sample were the first.</summary>
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
    private bool IsJudged(double bytes) =>
        _curve is not null && _fittedAt >= Judged && _error >= 0 && bytes >= Model.MinimumBytes && bytes <= Model.MaximumBytes;

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
