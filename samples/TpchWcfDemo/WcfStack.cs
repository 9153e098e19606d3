// SPDX-License-Identifier: MIT
using System.Collections;
using Tpch;
using TpchComparison.Runs;
using TpchService;

namespace TpchWcfDemo;

/// <summary>The queries served by CoreWCF and asked with WCF clients.</summary>
internal sealed class WcfStack : IDemoStack
{
    private readonly TpchAnswers _answers;

    /// <summary>Loads the tables.</summary>
    /// <param name="scale">Their scale factor.</param>
    public WcfStack(double scale)
    {
        var database = TpchDatabase.Load(scale);
        _answers = new TpchAnswers(query => Task.FromResult<IList>(query.Run(database)));
    }

    /// <inheritdoc/>
    public string Description => "SOAP 1.1 with CoreWCF and WCF clients";

    /// <inheritdoc/>
    public async Task<IDemoService> StartAsync(string? forcedFormat = null) => await WcfService.StartAsync(_answers, forcedFormat).ConfigureAwait(false);
}
