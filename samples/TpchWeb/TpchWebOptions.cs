// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Server;
using Nam.Stores;
using Tpch;
using TpchWeb.Queries;

namespace TpchWeb;

/// <summary>Settings of the service; the defaults work.</summary>
public sealed class TpchWebOptions
{
    /// <summary>The address where the service listens unless told otherwise.</summary>
    public const string DefaultUrls = "http://127.0.0.1:5080";

    /// <summary>Gets or sets the scale factor of the tables.</summary>
    /// <value>Above 0 and at most 100; default 0.01.</value>
    public double Scale { get; set; } = 0.01;

    /// <summary>Gets or sets the tables, where they are at hand already.</summary>
    /// <value>Default: none, so that they are loaded at <see cref="Scale"/>.</value>
    public TpchDatabase? Database { get; set; }

    /// <summary>Gets or sets the answers, where several services of a process share them.</summary>
    internal QueryAnswers? Answers { get; set; }

    /// <summary>Gets or sets where the service listens: one address, or several with semicolons between.</summary>
    /// <value>Default <see cref="DefaultUrls"/>. Port 0 takes a free one.</value>
    public string Urls { get; set; } = DefaultUrls;

    /// <summary>Gets or sets whether replies are adapted to callers with NAM.</summary>
    /// <value>Default <see langword="true"/>.</value>
    public bool UseNam { get; set; } = true;

    /// <summary>Gets or sets NAM's own settings.</summary>
    public Action<NamServerOptions>? ConfigureNam { get; set; }

    /// <summary>Gets or sets where NAM keeps what it learns.</summary>
    /// <value>Default: files in the user's local application data.</value>
    public INamProfileStore? ProfileStore { get; set; }

    /// <summary>Gets or sets whether a query is answered anew for every call.</summary>
    /// <value>Default <see langword="false"/>: every query is answered once, so that times are those of encoding and transport.</value>
    public bool Recompute { get; set; }

    /// <summary>Gets or sets the longest request, in bytes.</summary>
    /// <value>Default 65,536.</value>
    public int MaximumRequestBytes { get; set; } = 64 * 1024;

    /// <summary>Gets or sets whether replies are compressed as ASP.NET Core does it, for callers that accept that; a
    /// comparison for a service without NAM.</summary>
    internal bool UseResponseCompression { get; set; }

    /// <summary>Gets or sets what makes the sockets that the service listens with, where that is not the machine's own network.</summary>
    internal Func<EndPoint, Socket>? CreateListenSocket { get; set; }

    /// <summary>Gets or sets whether the service is a part of another program, which then has the console and Ctrl-C to itself.</summary>
    /// <value>Default <see langword="false"/>.</value>
    public bool IsEmbedded { get; set; }
}
