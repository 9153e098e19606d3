// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Hosting;

/// <summary>Stands above all other elements of a binding and sees the requests as the service gets them: a security
/// element makes messages of its own, and hands nothing to dispatchers of the elements below it.</summary>
internal sealed class CallerBindingElement : BindingElement
{
    public override BindingElement Clone() => new CallerBindingElement();

    public override T GetProperty<T>(BindingContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.GetInnerProperty<T>();
    }

    public override CoreWCF.Configuration.IServiceDispatcher BuildServiceDispatcher<TChannel>(
        BindingContext context, CoreWCF.Configuration.IServiceDispatcher innerDispatcher)
    {
        ArgumentNullException.ThrowIfNull(context);
        return context.BuildNextServiceDispatcher<TChannel>(new CallerDispatcher(innerDispatcher));
    }
}
