// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Flow;

/// <summary>Replies that are a stream.</summary>
[ServiceContract(Name = "Downloads", Namespace = Names.Contract)]
public interface IDownloads
{
    /// <summary>Gives bytes that compress.</summary>
    [OperationContract]
    Stream Get(int bytes);

    /// <summary>Gives bytes of which the last come when <see cref="DownloadService.GoOn"/> says so.</summary>
    [OperationContract]
    Stream GetInParts(int first, int bytes);

    /// <summary>Gives so many bytes and throws.</summary>
    [OperationContract]
    Stream GetBroken(int bytes);
}
