// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

[DataContract(Namespace = Names.Contract)]
public enum Colour
{
    [EnumMember]
    Red,

    [EnumMember(Value = "dark green")]
    DarkGreen,
}
