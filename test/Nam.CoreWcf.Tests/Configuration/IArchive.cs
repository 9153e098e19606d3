// SPDX-License-Identifier: MIT

using CoreWCF;

namespace Nam.CoreWcf.Tests.Configuration;

[ServiceContract]
internal interface IArchive
{
    [OperationContract]
    string Fetch(int rows);
}
