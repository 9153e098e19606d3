// SPDX-License-Identifier: MIT

namespace Nam.EndToEnd.Wcf.Hosts;

/// <summary>The ports of a host; 0 stands for a free one.</summary>
internal readonly record struct NodePorts(int Http, int Https, int NetTcp)
{
    public int Of(string scheme) => scheme switch
    {
        "http" => Http,
        "https" => Https,
        _ => NetTcp,
    };
}
