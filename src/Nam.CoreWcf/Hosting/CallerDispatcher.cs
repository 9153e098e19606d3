// SPDX-License-Identifier: MIT

using CoreWCF.Configuration;
using Nam.CoreWcf.Encoders;

namespace Nam.CoreWcf.Hosting;

/// <summary>Hands requests on to a service, and sets <see cref="CallerRequest.Current"/> for all that happens until
/// they are answered.</summary>
internal sealed class CallerDispatcher(IServiceDispatcher inner) : IServiceDispatcher
{
    public Uri BaseAddress => inner.BaseAddress;

    public Binding Binding => inner.Binding;

    public ServiceHostBase Host => inner.Host;

    public IList<Type> SupportedChannelTypes => inner.SupportedChannelTypes;

    public async Task<IServiceChannelDispatcher> CreateServiceChannelDispatcherAsync(IChannel channel) =>
        new ChannelDispatcher(await inner.CreateServiceChannelDispatcherAsync(channel).ConfigureAwait(false));

    private sealed class ChannelDispatcher(IServiceChannelDispatcher inner) : IServiceChannelDispatcher
    {
        // No context and no message stand for the end of a session.
        public Task DispatchAsync(RequestContext? context)
        {
            var caller = CallerRequest.Of(MessageOf(context));
            return caller is null && CallerRequest.Current is null ? inner.DispatchAsync(context) : DispatchAsync(caller, context);
        }

        public Task DispatchAsync(Message? message)
        {
            var caller = CallerRequest.Of(message);
            return caller is null && CallerRequest.Current is null ? inner.DispatchAsync(message) : DispatchAsync(caller, message);
        }

        // A request that could not be read has an exception in the place of its message.
        private static Message? MessageOf(RequestContext? context)
        {
            try
            {
                return context?.RequestMessage;
            }
            catch (Exception)
            {
                return null;
            }
        }

        // What an asynchronous method sets flows to what it calls and not to its caller, who receives the next request.
        private async Task DispatchAsync(CallerRequest? caller, RequestContext? context)
        {
            CallerRequest.Current = caller;
            await inner.DispatchAsync(context).ConfigureAwait(false);
        }

        private async Task DispatchAsync(CallerRequest? caller, Message? message)
        {
            CallerRequest.Current = caller;
            await inner.DispatchAsync(message).ConfigureAwait(false);
        }
    }
}
