// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;

namespace Nam.Estimation;

/// <summary>
/// The regression of the NAM paper (ICWS 2003, section 2.1, equations 1 to 3 and figure 2) as printed: y = a0 + a1 x +
/// a2 x² + a3 x³ by least
/// squares, with the sums X and Y as state. For studies; replies are planned with <see cref="CostModel"/>, which keeps small sizes right.
/// </summary>
/// <remarks>Not thread-safe.</remarks>
internal sealed class PolynomialRegression
{
    private readonly double[] _powers; // sums of x^0 … x^2n
    private readonly double[] _products; // sums of x^k y

    /// <summary>Creates an empty regression.</summary>
    /// <param name="degree">Degree of the polynomial.</param>
    /// <exception cref="ArgumentOutOfRangeException">The degree is not 1 to 3.</exception>
    public PolynomialRegression(RegressionDegree degree = RegressionDegree.Cubic)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan((int)degree, 1, nameof(degree));
        ArgumentOutOfRangeException.ThrowIfGreaterThan((int)degree, 3, nameof(degree));
        Degree = degree;
        _powers = new double[(2 * (int)degree) + 1];
        _products = new double[(int)degree + 1];
    }

    /// <summary>Degree of the polynomial.</summary>
    public RegressionDegree Degree { get; }

    /// <summary>n, the number of samples.</summary>
    public long Count { get; private set; }

    /// <summary>Adds a sample.</summary>
    /// <param name="x">Size; finite.</param>
    /// <param name="y">Cost; finite.</param>
    /// <returns>False, and no change, when a number is not finite.</returns>
    public bool Update(double x, double y)
    {
        if (!double.IsFinite(x) || !double.IsFinite(y))
        {
            return false;
        }

        var power = 1.0;
        for (var k = 0; k < _powers.Length; k++)
        {
            _powers[k] += power;
            if (k < _products.Length)
            {
                _products[k] += power * y;
            }

            power *= x;
        }

        Count++;
        return true;
    }

    /// <summary>Adds X' and Y' of another history to X and Y.</summary>
    /// <param name="other">A regression of the same degree.</param>
    /// <exception cref="ArgumentException">The degrees differ.</exception>
    public void Merge(PolynomialRegression other)
    {
        ArgumentNullException.ThrowIfNull(other);
        if (other.Degree != Degree)
        {
            throw new ArgumentException(
                $"A regression of degree {(int)other.Degree} cannot be merged into one of degree {(int)Degree}.", nameof(other));
        }

        for (var k = 0; k < _powers.Length; k++)
        {
            _powers[k] += other._powers[k];
        }

        for (var k = 0; k < _products.Length; k++)
        {
            _products[k] += other._products[k];
        }

        Count += other.Count;
    }

    /// <summary>Solves X A = Y.</summary>
    /// <param name="coefficients">a0, a1, …; null when the result is false.</param>
    /// <returns>False when there are fewer different sizes than coefficients.</returns>
    public bool TryFit([NotNullWhen(true)] out double[]? coefficients)
    {
        coefficients = null;
        var n = _products.Length;
        if (Count < n)
        {
            return false;
        }

        Span<double> x = stackalloc double[n * n];
        for (var i = 0; i < n; i++)
        {
            for (var j = 0; j < n; j++)
            {
                x[(i * n) + j] = _powers[i + j];
            }
        }

        var a = new double[n];
        if (!NormalEquations.TrySolve(x, n, _products, n, a))
        {
            return false;
        }

        coefficients = a;
        return true;
    }

    /// <summary>Evaluates a polynomial.</summary>
    /// <param name="coefficients">a0, a1, …</param>
    /// <param name="x">Where.</param>
    public static double Evaluate(ReadOnlySpan<double> coefficients, double x)
    {
        var sum = 0.0;
        for (var k = coefficients.Length - 1; k >= 0; k--)
        {
            sum = (sum * x) + coefficients[k];
        }

        return sum;
    }
}
