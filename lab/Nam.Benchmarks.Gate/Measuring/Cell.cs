// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Measuring;

/// <summary>What is measured: a reply, over a link, as a service writes it and as its caller reads it.</summary>
/// <param name="Link">The link's name.</param>
/// <param name="Group">The kind of reply: <c>tpch-1</c>, <c>documents</c>.</param>
/// <param name="Reply">The reply's name: <c>Q16</c>, <c>rss</c>.</param>
/// <param name="Way">The service and the caller.</param>
/// <param name="TextBytes">Bytes of the reply's text.</param>
internal sealed record Cell(string Link, string Group, string Reply, Way Way, long TextBytes)
{
    internal string Path => $"{Way.Service}/{Group}/{Reply}";

    public override string ToString() => $"{Link} {Group} {Reply} {Way.Name}";
}
