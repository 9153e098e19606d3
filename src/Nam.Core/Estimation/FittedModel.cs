// SPDX-License-Identifier: MIT
namespace Nam.Estimation;

/// <summary>A cost model with its last curve, refitted only when the samples since then could move it.</summary>
internal sealed class FittedModel(CostModel model)
{
    // A sample among many moves little: refit after a 16th part more of them, but never later than after 16.
    private const long Patience = 16;

    private CostCurve? _curve;
    private double _error = double.NaN;
    private long _fittedAt;

    public CostModel Model { get; private set; } = model;

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
