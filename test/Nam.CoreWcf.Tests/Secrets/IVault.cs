// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Tests.Secrets;

[CoreWCF.ServiceContract(Namespace = "urn:nam:tests:vault")]
public interface IVault
{
    [CoreWCF.OperationContract]
    List<Card> Cards(int count);

    [CoreWCF.OperationContract]
    List<string> Holders(int count);
}
