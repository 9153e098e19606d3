// SPDX-License-Identifier: MIT
using MathNet.Numerics.LinearAlgebra;

namespace Nam.Estimation;

/// <summary>Solves X A = Y for a symmetric positive X of at most four rows, equilibrated so that powers of large sizes
/// do not drown small ones.</summary>
internal static class NormalEquations
{
    /// <summary>Solves by Cholesky's factorization of D X D with D = diag(X)^-1/2.</summary>
    /// <param name="x">Row-major matrix with <paramref name="stride"/> columns, of which the first <paramref name="n"/> count.</param>
    /// <param name="stride">Columns stored.</param>
    /// <param name="y">Right side.</param>
    /// <param name="n">Unknowns.</param>
    /// <param name="a">The solution, when the result is true.</param>
    /// <returns>False when the matrix is not positive definite or a number is not finite.</returns>
    public static bool TrySolve(ReadOnlySpan<double> x, int stride, ReadOnlySpan<double> y, int n, Span<double> a)
    {
        Span<double> scale = stackalloc double[n];
        for (var i = 0; i < n; i++)
        {
            var diagonal = x[(i * stride) + i];
            if (!(diagonal > 0) || !double.IsFinite(diagonal))
            {
                return false;
            }

            scale[i] = 1 / Math.Sqrt(diagonal);
        }

        var matrix = Matrix<double>.Build.Dense(n, n);
        var right = Vector<double>.Build.Dense(n);
        for (var i = 0; i < n; i++)
        {
            right[i] = y[i] * scale[i];
            for (var j = 0; j < n; j++)
            {
                matrix[i, j] = x[(i * stride) + j] * scale[i] * scale[j];
                if (!double.IsFinite(matrix[i, j]))
                {
                    return false;
                }
            }
        }

        Vector<double> solved;
        try
        {
            solved = matrix.Cholesky().Solve(right);
        }
        catch (ArgumentException)
        {
            return false; // not positive definite
        }

        for (var i = 0; i < n; i++)
        {
            a[i] = solved[i] * scale[i];
            if (!double.IsFinite(a[i]))
            {
                return false;
            }
        }

        return true;
    }
}
