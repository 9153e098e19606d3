// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.ServiceModel;
using Nam.TestKit;

namespace Nam.EndToEnd.ServiceModel.Orders;

/// <summary>The service; its replies depend on nothing but the requests.</summary>
public sealed class OrderDesk : IOrderDesk
{
    private readonly ConcurrentDictionary<string, bool> _told = new();

    public List<Order> GetOrders(int count) => Rows.Orders(count);

    public string? Echo(string? text) => text;

    public void Touch()
    {
    }

    public Order Refuse(string reason) =>
        throw new FaultException<Refusal>(new Refusal { Reason = reason, Limit = 12.50m }, reason);

    public Order Fail(string reason) => throw new FaultException(reason);

    public void Tell(string text) => _told[text] = true;

    public bool WasTold(string text) => _told.ContainsKey(text);
}
