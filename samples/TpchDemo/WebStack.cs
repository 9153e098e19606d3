// SPDX-License-Identifier: MIT
using Tpch;
using TpchComparison.Runs;
using TpchWeb.Queries;

namespace TpchDemo;

/// <summary>The queries served by ASP.NET Core and asked with HttpClient.</summary>
/// <param name="scale">The scale factor of the tables.</param>
internal sealed class WebStack(double scale) : IDemoStack
{
    private readonly QueryAnswers _answers = new(TpchDatabase.Load(scale), recompute: false);

    public string Description => "SOAP 1.2 with ASP.NET Core and HttpClient";

    public async Task<IDemoService> StartAsync(string? forcedFormat = null) => await WebService.StartAsync(_answers, forcedFormat).ConfigureAwait(false);
}
