// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Profiles;

/// <summary>Bounds what decoding of sizes that a format never had is guessed to take, by what the formats take that had
/// such sizes.</summary>
/// <remarks>
/// A format's first replies are decoded by code that is not in the processor's caches, which costs a fixed time.
/// Carried on in proportion it looks like five times the work, and the format is never chosen for the sizes that would
/// show that it is not. Beyond the largest size seen a byte takes at most what the prior says for it, times what the
/// best known of the other formats takes of its prior there. Not thread-safe.
/// </remarks>
internal ref struct DecodeGuess
{
    // Fewer samples may all be of the first calls.
    private const long Known = 3;

    private readonly Span<double> _ratios;

    /// <summary>Begins with no format known.</summary>
    /// <param name="ratios">Memory for <see cref="CostCurve.KnotCount"/> numbers.</param>
    public DecodeGuess(Span<double> ratios)
    {
        _ratios = ratios;
        _ratios.Fill(double.PositiveInfinity);
    }

    /// <summary>Takes a format's curve where it was measured.</summary>
    public readonly void Add(CostCurve curve, CostModel measured, CostCurve prior)
    {
        for (var k = 0; measured.Count >= Known && k < CostCurve.KnotCount; k++)
        {
            var bytes = CostCurve.KnotBytes(k);
            if (bytes >= measured.MinimumBytes / 2 && bytes <= measured.MaximumBytes * 2)
            {
                _ratios[k] = Math.Min(_ratios[k], curve.Evaluate(bytes) / prior.Evaluate(bytes));
            }
        }
    }

    /// <summary>Gives a format's curve with its guesses bounded; once all formats were added.</summary>
    public readonly CostCurve Bound(CostCurve curve, CostModel measured, CostCurve prior)
    {
        var from = measured.MaximumBytes;
        var ratio = double.PositiveInfinity;
        Span<double> knots = stackalloc double[CostCurve.KnotCount];
        var isBounded = false;
        for (var k = 0; k < CostCurve.KnotCount; k++)
        {
            var bytes = CostCurve.KnotBytes(k);
            knots[k] = curve.Evaluate(bytes);

            // Where nobody has been the last known holds on.
            ratio = double.IsFinite(_ratios[k]) ? _ratios[k] : ratio;
            if (bytes > from && double.IsFinite(ratio))
            {
                var bound = curve.Evaluate(from) + (ratio * (prior.Evaluate(bytes) - prior.Evaluate(from)));
                isBounded |= bound < knots[k];
                knots[k] = Math.Min(knots[k], bound);
            }
        }

        return isBounded ? CostCurve.FromKnots(knots) : curve;
    }
}
