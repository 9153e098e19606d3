// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

[DataContract(Namespace = Names.Contract)]
public sealed class Folder
{
    [DataMember]
    public string? Name { get; set; }

    [DataMember]
    public List<List<string?>> Tags { get; set; } = [];

    [DataMember]
    public List<Folder> Folders { get; set; } = [];

    [DataMember]
    public Dictionary<int, Shape?> Shapes { get; set; } = [];

    public static Folder Deep(int depth) => new()
    {
        Name = $"level {depth}",
        Tags = [["a", null, string.Empty], [], ["b"]],
        Folders = depth == 0 ? [] : [Deep(depth - 1), Deep(0)],
        Shapes = new() { [1] = new Square { Id = 1, Side = 2.5 }, [2] = null, [3] = new Circle { Id = 3, Radius = 1e-9f } },
    };
}
