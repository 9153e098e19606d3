// SPDX-License-Identifier: MIT

using Nam.Codecs;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>The structures of past replies in containers that callers may name, by operation (docs/container-format.md section 6).</summary>
/// <remarks>Thread-safe. What callers send only selects; what is kept comes from the service's own replies, and is bounded.</remarks>
internal sealed class ServerTemplates(int maximumOperations)
{
    // Callers of one operation whose first replies differed, in their number of rows for one, name different templates.
    private const int MaximumPerOperation = 64;
    private const long MaximumBytes = 16 << 20;

    private readonly TemplateCache<string> _kept = new(maximumOperations, MaximumPerOperation, MaximumBytes, StringComparer.Ordinal);

    /// <summary>Says how a reply to a caller is written: from the first of the templates named that is still there.</summary>
    public ContainerOptions OptionsFor(string operation, ClientProfile client)
    {
        for (var i = 0; i < client.Templates.Length; i++)
        {
            if (_kept.Find(operation, client.Templates[i]) is { } template)
            {
                return new ContainerOptions { Template = template, TemplateIndex = i + 1 };
            }
        }

        return ContainerOptions.Default;
    }

    /// <summary>Takes what a complete document leaves, if it says more than what it started from.</summary>
    public void Keep(string operation, ContainerWriter writer)
    {
        if (writer.FormCount != 1 || !ContainerTemplate.IsNews(writer.Options.Template, writer.Structure.Length))
        {
            return;
        }

        var name = ContainerTemplate.NameAfter(writer.Options.Template, writer.Structure);
        if (_kept.Find(operation, name) is null && writer.ToTemplate() is { } template)
        {
            _kept.Add(operation, template);
        }
    }
}
