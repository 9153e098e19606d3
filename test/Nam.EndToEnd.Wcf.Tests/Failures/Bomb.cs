// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Failures;

/// <summary>Throws when its last member is read, as entities with lazily loaded parts do.</summary>
[DataContract(Namespace = Names.Contract)]
public sealed class Bomb
{
    [DataMember(Order = 0)]
    public List<Row> Rows { get; set; } = [];

    [DataMember(Order = 1)]
    public string? Fuse
    {
        get => Rows.Count >= 0 ? throw new InvalidOperationException("The context is closed.") : null;
        set => _ = value;
    }
}
