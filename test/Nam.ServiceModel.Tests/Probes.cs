// SPDX-License-Identifier: MIT

using System.ServiceModel;

namespace Nam.ServiceModel.Tests;

[MessageContract(WrapperName = "Probes", WrapperNamespace = IOrders.Namespace)]
public sealed class Probes
{
    [MessageBodyMember(Namespace = IOrders.Namespace, Name = "List")]
    public List<Probe> List { get; set; } = [];

    public int Count => List.Count;
}
