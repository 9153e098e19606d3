// SPDX-License-Identifier: MIT

using Nam.CoreWcf.Hosting;
using Nam.Server;
using Nam.Wcf;

namespace Nam.CoreWcf;

/// <summary>Adds NAM to single bindings.</summary>
public static class NamBindingExtensions
{
    /// <summary>Returns a binding like this one, whose replies are adapted to callers with NAM.</summary>
    /// <param name="binding">The binding; it is not changed.</param>
    /// <param name="server">The engine; by default the container's (<c>services.AddNam()</c>), or one for the process
    /// where there is none.</param>
    /// <returns>A custom binding with the same name, namespace and timeouts.</returns>
    /// <exception cref="ArgumentException">Replies of this binding cannot be adapted; the message says why.</exception>
    public static Binding WithNam(this Binding binding, NamServer? server = null)
    {
        ArgumentNullException.ThrowIfNull(binding);
        return NamBinding.Rewrite(binding, server, out var rewritten) is var reason and not (PlainReason.None or PlainReason.HasNam)
            ? throw new ArgumentException(
                $"Replies of the binding '{binding.Name}' cannot be adapted, because {BindingRewriter.Explain(reason)}. Use it without NAM.", nameof(binding))
            : rewritten;
    }
}
