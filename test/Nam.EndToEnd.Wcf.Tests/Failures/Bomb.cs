// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Failures;

/// <summary>Throws when its last member is read, as entities with lazily loaded parts do.</summary>
/// <param name="blows">How many times it throws.</param>
[DataContract(Namespace = Names.Contract)]
public sealed class Bomb(int blows)
{
    private int _blows = blows;

    [DataMember(Order = 0)]
    public List<Row> Rows { get; set; } = [];

    [DataMember(Order = 1)]
    public string? Fuse
    {
        get => _blows-- > 0 ? throw new InvalidOperationException("The context is closed.") : "burnt";
        set => _ = value;
    }
}
