// SPDX-License-Identifier: MIT
using Tpch;
using TpchComparison.Networks;
using TpchComparison.Runs;
using TpchDemo;
using TpchWeb;
using TpchWeb.Queries;

namespace TpchWcfWebDemo;

/// <summary>The queries served by ASP.NET Core and asked with WCF clients.</summary>
/// <param name="scale">The scale factor of the tables.</param>
internal sealed class WcfWebStack(double scale) : IDemoStack
{
    private readonly QueryAnswers _answers = new(TpchDatabase.Load(scale), recompute: false);

    /// <inheritdoc/>
    public string Description => "asked with WCF clients from a SOAP service on ASP.NET Core";

    /// <inheritdoc/>
    public async Task<IDemoService> StartAsync(ServiceSettings settings) =>
        await WebService.StartAsync(_answers, settings).ConfigureAwait(false);

    /// <inheritdoc/>
    public IDemoClient Connect(Way way, IDemoService service, ClientSockets sockets) =>
        new WcfClient(way, service, TpchWebApplication.Path, sockets);
}
