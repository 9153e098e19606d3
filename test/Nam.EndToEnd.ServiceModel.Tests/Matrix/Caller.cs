// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Description;
using System.ServiceModel.Security;
using Nam.Client;
using Nam.EndToEnd.ServiceModel.Hosts;
using Nam.ServiceModel;

namespace Nam.EndToEnd.ServiceModel.Matrix;

/// <summary>A client of a service, with or without NAM.</summary>
/// <typeparam name="T">The contract.</typeparam>
internal sealed class Caller<T> : IAsyncDisposable
    where T : class
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    private readonly ICommunicationObject _owner;
    private readonly NamClient? _nam;

    private Caller(ICommunicationObject owner, NamClient? nam, WireReplies replies, T service)
    {
        _owner = owner;
        _nam = nam;
        Replies = replies;
        Service = service;
    }

    public T Service { get; }

    public WireReplies Replies { get; }

    /// <summary>Makes a channel of a channel factory.</summary>
    public static Caller<T> Channel(ClientCase client, Uri address, bool hasNam, params IEndpointBehavior[] others)
    {
        var factory = new ChannelFactory<T>(Binding(client), new EndpointAddress(address));
        var (nam, replies) = Prepare(factory.Endpoint, factory.Credentials, others, hasNam);
        if (nam is not null)
        {
            factory.UseNam(nam);
        }

        return new(factory, nam, replies, factory.CreateChannel());
    }

    /// <summary>Makes a generated client.</summary>
    public static Caller<T> Generated<TClient>(
        ClientCase client, Uri address, bool hasNam, Func<System.ServiceModel.Channels.Binding, EndpointAddress, TClient> make)
        where TClient : ClientBase<T>, T
    {
        var generated = make(Binding(client), new EndpointAddress(address));
        var (nam, replies) = Prepare(generated.Endpoint, generated.ClientCredentials, [], hasNam);
        if (nam is not null)
        {
            generated.UseNam(nam);
        }

        return new(generated, nam, replies, generated);
    }

    public async ValueTask DisposeAsync()
    {
        _owner.Abort();
        if (_nam is not null)
        {
            await _nam.DisposeAsync();
        }
    }

    // Long, as a machine may have a lot else to do; no test waits for it to run out.
    private static System.ServiceModel.Channels.Binding Binding(ClientCase client)
    {
        var binding = client.Binding();
        binding.OpenTimeout = binding.SendTimeout = binding.ReceiveTimeout = Patience;
        return binding;
    }

    private static (NamClient? Nam, WireReplies Replies) Prepare(
        ServiceEndpoint endpoint, ClientCredentials credentials, IEndpointBehavior[] others, bool hasNam)
    {
        credentials.ServiceCertificate.SslCertificateAuthentication =
            new X509ServiceCertificateAuthentication { CertificateValidationMode = X509CertificateValidationMode.None };
        var replies = new WireReplies();
        if (others.Length == 0)
        {
            endpoint.EndpointBehaviors.Add(replies.Behavior);
        }

        foreach (var other in others)
        {
            endpoint.EndpointBehaviors.Add(other);
        }

        return (hasNam ? new NamClient(new NamClientOptions()) : null, replies);
    }
}
