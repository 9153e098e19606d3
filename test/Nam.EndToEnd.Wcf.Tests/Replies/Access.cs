// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

[Flags]
[DataContract(Namespace = Names.Contract)]
public enum Access
{
    [EnumMember]
    None = 0,

    [EnumMember]
    Read = 1,

    [EnumMember]
    Write = 2,

    [EnumMember]
    Delete = 4,
}
