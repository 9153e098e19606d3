// SPDX-License-Identifier: MIT
namespace Nam.Estimation;

/// <summary>The degree of a polynomial regression; the three of the NAM paper (ICWS 2003, equations 1 to 3).</summary>
internal enum RegressionDegree
{
    /// <summary>a0 + a1 x.</summary>
    Linear = 1,

    /// <summary>a0 + a1 x + a2 x².</summary>
    Quadratic = 2,

    /// <summary>a0 + a1 x + a2 x² + a3 x³.</summary>
    Cubic = 3,
}
