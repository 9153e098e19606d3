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
            elements.Insert(0, new CallerBindingElement());
        }

        return reason;
    }

    /// <summary>Finds NAM's encoding element in a binding.</summary>
    /// <param name="binding">The binding.</param>
    /// <returns>The element or a clone, which shares its engine; <see langword="null"/> where there is none.</returns>
    public static NamMessageEncodingBindingElement? ElementOf(Binding binding) =>
        binding.CreateBindingElements().Find<NamMessageEncodingBindingElement>();

    /// <summary>Makes a binding like another, with the stock encoder in the place of NAM's.</summary>
    /// <param name="binding">The binding; it is not changed.</param>
    /// <returns>The new binding, or the old one where it does not have NAM's encoder.</returns>
    public static Binding Restore(Binding binding)
    {
        var restored = new CustomBinding(binding);
        if (restored.Elements.Find<NamMessageEncodingBindingElement>() is not { } element)
        {
            return binding;
        }

        restored.Elements[restored.Elements.IndexOf(element)] = element.Inner;
        restored.Elements.Remove<CallerBindingElement>();
        return restored;
    }
}
