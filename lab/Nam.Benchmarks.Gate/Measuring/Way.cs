// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Measuring;

/// <summary>How a service writes a reply and how its caller reads it.</summary>
/// <param name="Name">Its name in tables.</param>
/// <param name="Service">The first part of the path, which the server's routes tell apart.</param>
/// <param name="Reading">The client's word for what it reads.</param>
internal sealed record Way(string Name, string Service, string Reading)
{
    internal static readonly Way TypedObjects = new("typed, objects", "typed", "list");
    internal static readonly Way TypedText = new("typed, text", "typed", "text");
    internal static readonly Way TextObjects = new("text, objects", "finished", "list");
    internal static readonly Way TextNodes = new("text, nodes", "finished", "nodes");
    internal static readonly Way TextText = new("text, text", "finished", "text");
    internal static readonly Way Rows = new("rows one by one", "rows", "rows");

    /// <summary>Typed rows in containers by order.</summary>
    internal static readonly Way Containers = new("containers", "containers", "list");

    /// <summary>Typed rows in the binary form by order.</summary>
    internal static readonly Way Binary = new("binary", "binary", "list");

    /// <summary>Finished text in containers by order.</summary>
    internal static readonly Way Packed = new("packed text", "packed", "text");
}
