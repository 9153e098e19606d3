// SPDX-License-Identifier: MIT

using CoreWCF;

namespace Nam.CoreWcf.Tests.Hosts;

/// <summary>A second contract, for a second endpoint at one address.</summary>
[ServiceContract(Namespace = "urn:shop")]
public interface IShelf
{
    [OperationContract]
    List<Item> Shelf(int count);
}
