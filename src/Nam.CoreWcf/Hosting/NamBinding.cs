// SPDX-License-Identifier: MIT

using Nam.Server;
using Nam.Wcf;

namespace Nam.CoreWcf.Hosting;

/// <summary>Rewrites bindings of services.</summary>
internal static class NamBinding
{
    /// <summary>Makes a binding like another, with NAM's encoder.</summary>
    /// <param name="binding">The binding; it is not changed.</param>
    /// <param name="server">The engine, or <see langword="null"/> to look for it later.</param>
    /// <param name="rewritten">The new binding, or the old one.</param>
    /// <returns>Why the binding stays as it is, or <see cref="PlainReason.None"/>.</returns>
    public static PlainReason Rewrite(Binding binding, NamServer? server, out Binding rewritten)
    {
        var reason = BindingRewriter.Rewrite(binding, inner => new NamMessageEncodingBindingElement(inner, server), out rewritten);
        if (reason == PlainReason.None)
        {
            var elements = ((CustomBinding)rewritten).Elements;
            elements.Find<NamMessageEncodingBindingElement>().SeeBinding(elements);
        }

        return reason;
    }

    /// <summary>Gives a binding's encoder its engine, where it has none yet.</summary>
    /// <param name="binding">A binding that has NAM's encoder.</param>
    /// <param name="server">The engine.</param>
    public static void Offer(Binding binding, NamServer server) =>
        binding.CreateBindingElements().Find<NamMessageEncodingBindingElement>()?.Engine.Offer(server);
}
