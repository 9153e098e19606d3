// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>A point of a chart.</summary>
/// <param name="X">Along the horizontal axis.</param>
/// <param name="Y">Along the vertical axis.</param>
/// <param name="HalfWidth">Half the width of its 95 % confidence interval; 0 for none.</param>
internal readonly record struct StudyPoint(double X, double Y, double HalfWidth = 0);
