// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Collections.ObjectModel;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Description;
using CoreWCF.Dispatcher;

namespace Nam.CoreWcf.Tests.Hosts;

/// <summary>Makes the rows of a reply while it is being written, and keeps what its error handler hears.</summary>
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public sealed class RowService : IRowService, IServiceBehavior, IErrorHandler
{
    private static readonly List<Item> Items = Item.Many(100_000);

    /// <summary>Gets or sets what sees each row with its index, and may take another's place, wait or throw.</summary>
    public Func<int, Item, Item> OnRow { get; set; } = (_, item) => item;

    public ConcurrentQueue<Exception> Errors { get; } = new();

    public IEnumerable<Item> Rows(int count)
    {
        for (var row = 0; row < count; row++)
        {
            yield return OnRow(row, Items[row % Items.Count]);
        }
    }

    public bool HandleError(Exception error)
    {
        Errors.Enqueue(error);
        return false;
    }

    public void ProvideFault(Exception error, MessageVersion version, ref Message fault)
    {
    }

    public void ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
        foreach (var dispatcher in serviceHostBase.ChannelDispatchers.OfType<ChannelDispatcher>())
        {
            dispatcher.ErrorHandlers.Add(this);
        }
    }

    public void AddBindingParameters(
        ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints,
        BindingParameterCollection bindingParameters)
    {
    }

    public void Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
    }
}
