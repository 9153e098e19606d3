// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Nam.Server;
using Nam.Stores;
using Tpch;
using TpchWeb;

namespace Nam.EndToEnd.ServiceModel.Hosts;

/// <summary>Hosts of samples/TpchWeb at scale factor 0.01.</summary>
public sealed class TpchNodes : NodeSet
{
    private static readonly Lazy<TpchDatabase> Database = new(() => TpchDatabase.Load(0.01));

    protected override WebApplication Build(Action<NamServerOptions>? configure) => TpchWebApplication.Create(new TpchWebOptions
    {
        Database = Database.Value,
        Urls = "http://127.0.0.1:0",
        IsEmbedded = true,
        UseNam = configure is not null,
        ConfigureNam = configure,
        ProfileStore = new MemoryProfileStore(),
    });
}
