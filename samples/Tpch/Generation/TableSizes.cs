// SPDX-License-Identifier: MIT
namespace Tpch.Generation;

/// <summary>How many rows the tables have at a scale factor (TPC-H, clause 4.2.5); every table has at least one.</summary>
internal sealed class TableSizes
{
    public const double MaxScaleFactor = 100;

    /// <exception cref="ArgumentOutOfRangeException">The scale factor is not above 0 and at most 100.</exception>
    public TableSizes(double scaleFactor)
    {
        if (!(scaleFactor > 0 && scaleFactor <= MaxScaleFactor))
        {
            throw new ArgumentOutOfRangeException(
                nameof(scaleFactor),
                scaleFactor,
                $"The scale factor must be above 0 and at most {MaxScaleFactor}; it sets the size of the data, 1 being about 1 GB.");
        }

        Suppliers = Scale(10_000, scaleFactor);
        Customers = Scale(150_000, scaleFactor);
        Parts = Scale(200_000, scaleFactor);
        Orders = Scale(1_500_000, scaleFactor);
        Clerks = Math.Max(1000, Scale(1000, scaleFactor));
    }

    public int Suppliers { get; }

    public int Customers { get; }

    public int Parts { get; }

    public int Orders { get; }

    public int Clerks { get; }

    private static int Scale(int rows, double scaleFactor) => Math.Max(1, (int)(rows * scaleFactor));
}
