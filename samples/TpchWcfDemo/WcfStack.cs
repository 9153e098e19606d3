// SPDX-License-Identifier: MIT
using System.Collections;
using Tpch;
using TpchComparison.Networks;
using TpchComparison.Runs;
using TpchService;
using TpchWcfWebDemo;

namespace TpchWcfDemo;

/// <summary>The queries served by CoreWCF and asked with WCF clients.</summary>
internal sealed class WcfStack : IDemoStack
{
    // The endpoint of wcf.config with BasicHttpBinding.
    private const string Path = "/basic";
    private readonly TpchAnswers _answers;

    /// <summary>Loads the tables.</summary>
    /// <param name="scale">Their scale factor.</param>
    public WcfStack(double scale)
    {
        var database = TpchDatabase.Load(scale);
        _answers = new TpchAnswers(query => Task.FromResult<IList>(query.Run(database)));
    }

    /// <inheritdoc/>
    public string Description => "asked with WCF clients from a CoreWCF service";

    /// <inheritdoc/>
    public async Task<IDemoService> StartAsync(ServiceSettings settings) =>
        await WcfService.StartAsync(_answers, settings).ConfigureAwait(false);

    /// <inheritdoc/>
    public IDemoClient Connect(Way way, IDemoService service, ClientSockets sockets) => new WcfClient(way, service, Path, sockets);
}
