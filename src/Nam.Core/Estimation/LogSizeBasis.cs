// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Estimation;

/// <summary>
/// The scale that all cost models share, so that histories add up: u = (log2(bytes) - 17)/11 is -1 at 64 B and 1 at 256 MiB. On it the
/// Legendre polynomials P_0 … P_3 keep the normal equations well conditioned.
/// </summary>
internal static class LogSizeBasis
{
    private const double Center = 17;
    private const double HalfWidth = 11;
    private const int ProjectionPoints = 12;

    public static void Fill(double bytes, Span<double> basis)
    {
        Debug.Assert(basis.Length >= CostModel.MaximumTerms, "The basis has four terms.");
        var u = (Math.Log2(bytes) - Center) / HalfWidth;
        basis[0] = 1;
        basis[1] = u;
        basis[2] = ((3 * u * u) - 1) / 2;
        basis[3] = ((5 * u * u) - 3) * u / 2;
    }

    /// <summary>The size at a value of u.</summary>
    public static double Bytes(double u) => Math.Pow(2, Center + (HalfWidth * u));

    /// <summary>The coefficients with which ln(fixed/bytes + perByte) is nearest, by least squares over sizes that are
    /// even on the scale.</summary>
    /// <param name="fixedCost">Cost of nothing, not negative.</param>
    /// <param name="perByte">Cost of a byte, not negative.</param>
    /// <param name="low">Smallest size.</param>
    /// <param name="high">Largest size, above the smallest.</param>
    /// <param name="coefficients">As many as are to be found; all 0 when the result is false.</param>
    public static bool TryProject(double fixedCost, double perByte, double low, double high, Span<double> coefficients)
    {
        Span<double> x = stackalloc double[CostModel.MaximumTerms * CostModel.MaximumTerms];
        Span<double> y = stackalloc double[CostModel.MaximumTerms];
        Span<double> basis = stackalloc double[CostModel.MaximumTerms];
        x.Clear();
        y.Clear();
        var step = Math.Pow(high / low, 1.0 / (ProjectionPoints - 1));
        var bytes = low;
        for (var k = 0; k < ProjectionPoints; k++, bytes *= step)
        {
            Fill(bytes, basis);
            var z = Math.Log((fixedCost / bytes) + perByte);
            for (var i = 0; i < coefficients.Length; i++)
            {
                y[i] += z * basis[i];
                for (var j = 0; j < coefficients.Length; j++)
                {
                    x[(i * CostModel.MaximumTerms) + j] += basis[i] * basis[j];
                }
            }
        }

        if (NormalEquations.TrySolve(x, CostModel.MaximumTerms, y, coefficients.Length, coefficients))
        {
            return true;
        }

        coefficients.Clear();
        return false;
    }

    /// <summary>One of 64 bits for the half octave that a size falls in; sizes from 4 GiB on share the last.</summary>
    public static ulong SizeBit(double bytes) => 1UL << (int)Math.Clamp(Math.Floor(Math.Log2(bytes) * 2), 0, 63);
}
