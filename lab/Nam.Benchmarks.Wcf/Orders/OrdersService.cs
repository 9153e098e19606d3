// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;

namespace Nam.Benchmarks.Wcf.Orders;

/// <summary>Answers from memory, so that nothing but the reply's way to the wire is measured.</summary>
public sealed class OrdersService : IOrders
{
    private static readonly ConcurrentDictionary<int, List<Order>> Lists = new();

    public List<Order> Get(int count)
    {
        return Lists.GetOrAdd(count, Order.List);
    }
}
