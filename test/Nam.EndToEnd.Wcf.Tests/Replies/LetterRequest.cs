// SPDX-License-Identifier: MIT

using System.ServiceModel;

namespace Nam.EndToEnd.Wcf.Replies;

[MessageContract(WrapperNamespace = Names.Contract)]
public sealed class LetterRequest
{
    [MessageBodyMember(Namespace = Names.Contract)]
    public string? To { get; set; }
}
