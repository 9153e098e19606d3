// SPDX-License-Identifier: MIT

using CoreWCF;

namespace Nam.CoreWcf.Tests.Configuration;

/// <summary>A service with replies that are worth compressing.</summary>
[ServiceBehavior(IncludeExceptionDetailInFaults = true)]
internal sealed class OrderService : IOrders, IArchive
{
    public string List(int rows) => string.Join(", ", Enumerable.Range(1, rows).Select(row => $"order {row} of customer {row % 7}"));

    public string Fetch(int rows) => List(rows);
}
