// SPDX-License-Identifier: MIT

using CoreWCF;

namespace Nam.CoreWcf.Tests.Hosts;

/// <summary>A service whose replies are of any type, and called as the shop is.</summary>
[ServiceContract(Namespace = "urn:shop", Name = "IShop")]
public interface ISample<T>
{
    [OperationContract]
    T List(int count);
}
