// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Description;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.ServiceModel;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>A client of one endpoint, which opens a channel for each case: what a case does to a session may be seen late.</summary>
internal sealed class OddityCaller(
    ServiceNode node, BindingCase binding, NamClient? nam = null, IEndpointBehavior? before = null, IEndpointBehavior? after = null,
    int? port = null) : IDisposable
{
    private readonly ChannelFactory<IOddities> _factory = Caller.Factory<IOddities>(
        binding, new UriBuilder(node.AddressOf(binding, "odd")) { Port = port ?? node.Ports.Of(binding.Scheme) }.Uri, factory =>
        {
            Add(before);
            if (nam is not null)
            {
                factory.UseNam(nam);
            }

            Add(after);

            void Add(IEndpointBehavior? behavior)
            {
                if (behavior is not null)
                {
                    factory.Endpoint.EndpointBehaviors.Add(behavior);
                }
            }
        });

    private IOddities? _channel;

    public string Call(OddityCase oddity)
    {
        ((IClientChannel?)_channel)?.Abort();
        _channel = _factory.CreateChannel();
        ((IClientChannel)_channel).Open();

        var service = binding.HasServiceOfItsOwn
            ? node.Services.GetRequiredService<TlsOddityService>()
            : node.Services.GetRequiredService<OddityService>();
        var channel = _channel!;
        service.Again = () => channel.Do("nothing");
        if ((before ?? after) is OddClientBehavior odd)
        {
            odd.Again = service.Again;
        }

        return oddity.Describe(channel);
    }

    /// <summary>Ends the session, so that its connection is closed.</summary>
    public void Close()
    {
        ((IClientChannel?)_channel)?.Close();
        _factory.Close();
    }

    public void Dispose()
    {
        ((IClientChannel?)_channel)?.Abort();
        _factory.Abort();
    }
}
