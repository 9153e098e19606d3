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

    /// <summary>One of 64 bits for the half octave that a size falls in; sizes from 4 GiB on share the last.</summary>
    public static ulong SizeBit(double bytes) => 1UL << (int)Math.Clamp(Math.Floor(Math.Log2(bytes) * 2), 0, 63);
}
