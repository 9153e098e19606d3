// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Serving;

/// <summary>The settings of client characterization for the site.</summary>
internal static class SiteActions
{
    private static readonly ServerAction[] ForAll =
    [
        ServerAction.Compress, ServerAction.Bundle, ServerAction.BundleCompressed, ServerAction.HalfObjects,
        ServerAction.HalfResolution, ServerAction.BaseOnly,
    ];

    /// <summary>Names the pages and their versions. As in the paper all pages classify, and actions are taken for clients
    /// of every class so that all can be measured (sections 4.3 and 5.1); the richer version is for rich ones.</summary>
    internal static void Configure(ClientCharacterizationOptions options, SiteContent site)
    {
        foreach (var page in site.Pages)
        {
            var described = options.AddPage(page.Path);
            foreach (var action in ForAll)
            {
                var path = action == ServerAction.BundleCompressed ? page.Path + SiteContent.CompressedBundleSuffix : null;
                foreach (var @class in (ClientClass[])[ClientClass.Poor, ClientClass.Normal, ClientClass.Rich])
                {
                    described.AddVariant(action, path, @class);
                }
            }

            described.AddVariant(ServerAction.Richer);
        }
    }
}
