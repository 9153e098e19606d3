// SPDX-License-Identifier: MIT

using CoreWCF;

namespace Nam.CoreWcf.Tests.Hosts;

[ServiceContract(Namespace = "urn:shop")]
public interface IRowService
{
    [OperationContract]
    IEnumerable<Item> Rows(int count);
}
