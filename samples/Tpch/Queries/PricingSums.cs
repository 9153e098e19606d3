// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <summary>The sums of one group of Q1.</summary>
internal sealed class PricingSums
{
    private long _quantity;
    private long _priceCents;
    private long _discountedPrice;
    private long _discountPercent;

    /// <summary>In units of 0.000001; at scale factor 100 it exceeds a long.</summary>
    private Int128 _charge;

    public long Count { get; private set; }

    public void Add(LineItemTable lines, int line)
    {
        var discounted = lines.DiscountedPrice(line);
        _quantity += lines.Quantity[line];
        _priceCents += lines.ExtendedPriceCents[line];
        _discountedPrice += discounted;
        _charge += discounted * (100 + lines.Tax[line]);
        _discountPercent += lines.Discount[line];
        Count++;
    }

    public void Add(PricingSums other)
    {
        _quantity += other._quantity;
        _priceCents += other._priceCents;
        _discountedPrice += other._discountedPrice;
        _charge += other._charge;
        _discountPercent += other._discountPercent;
        Count += other.Count;
    }

    public Q1Row ToRow(string returnFlag, string lineStatus) => new()
    {
        ReturnFlag = returnFlag,
        LineStatus = lineStatus,
        SumQuantity = ScaledDecimal.Of(_quantity * 100, 2),
        SumBasePrice = ScaledDecimal.Of(_priceCents, 2),
        SumDiscountedPrice = ScaledDecimal.Of(_discountedPrice, 4),
        SumCharge = ScaledDecimal.Ratio(_charge, 1_000_000),
        AverageQuantity = ScaledDecimal.Ratio(_quantity, Count),
        AveragePrice = ScaledDecimal.Ratio(_priceCents, Count * 100),
        AverageDiscount = ScaledDecimal.Ratio(_discountPercent, Count * 100),
        OrderCount = Count,
    };
}
