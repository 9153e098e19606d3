// SPDX-License-Identifier: MIT
namespace Tpch;

/// <summary>The eight tables of TPC-H.</summary>
public enum TpchTable
{
    Region,
    Nation,
    Supplier,
    Customer,
    Part,
    PartSupp,
    Orders,
    LineItem,
}
