// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Security;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>A client of both contracts over one binding.</summary>
internal sealed class Caller : IDisposable
{
    private readonly ChannelFactory<IReplies> _typedFactory;
    private readonly ChannelFactory<IUntypedReplies> _untypedFactory;
    private IReplies _typed;
    private IUntypedReplies _untyped;

    public Caller(ServiceNode node, BindingCase binding, Action<ChannelFactory>? prepare = null, int? typedPort = null)
    {
        Binding = binding;
        var typed = node.AddressOf(binding, "typed");
        _typedFactory = Factory<IReplies>(binding, typedPort is { } port ? new UriBuilder(typed) { Port = port }.Uri : typed, prepare);
        _untypedFactory = Factory<IUntypedReplies>(binding, node.AddressOf(binding, "untyped"), prepare);
        _typed = Open(_typedFactory);
        _untyped = Open(_untypedFactory);
    }

    public BindingCase Binding { get; }

    /// <summary>Gets the channel; a new one where an exception of the service has ended the session.</summary>
    public IReplies Typed => Current(ref _typed, _typedFactory);

    public IUntypedReplies Untyped => Current(ref _untyped, _untypedFactory);

    public MessageVersion Version => _untypedFactory.Endpoint.Binding.MessageVersion;

    /// <summary>Makes a factory for a contract over a binding of the matrix.</summary>
    public static ChannelFactory<T> Factory<T>(BindingCase of, Uri address, Action<ChannelFactory>? prepare)
    {
        var binding = of.Client();
        binding.SendTimeout = binding.OpenTimeout = binding.CloseTimeout = TimeSpan.FromMinutes(3);
        var endpoint = of.IsHttp ? new EndpointAddress(address) : new EndpointAddress(address, new DnsEndpointIdentity("localhost"));
        var factory = new ChannelFactory<T>(binding, endpoint);
        factory.Credentials.ServiceCertificate.SslCertificateAuthentication =
            new X509ServiceCertificateAuthentication { CertificateValidationMode = X509CertificateValidationMode.None };
        factory.Credentials.ServiceCertificate.Authentication.CertificateValidationMode = X509CertificateValidationMode.None;
        if (of.HasUser)
        {
            factory.Credentials.UserName.UserName = UserValidator.User;
            factory.Credentials.UserName.Password = UserValidator.Password;
        }

        prepare?.Invoke(factory);
        return factory;
    }

    public void Dispose()
    {
        Close((IClientChannel)_typed);
        Close((IClientChannel)_untyped);
        Close(_typedFactory);
        Close(_untypedFactory);
    }

    private static T Current<T>(ref T channel, ChannelFactory<T> factory)
    {
        if (((IClientChannel)channel!).State != CommunicationState.Opened)
        {
            ((IClientChannel)channel).Abort();
            channel = Open(factory);
        }

        return channel;
    }

    private static T Open<T>(ChannelFactory<T> factory)
    {
        var channel = factory.CreateChannel();
        ((IClientChannel)channel!).Open();
        return channel;
    }

    private static void Close(ICommunicationObject target)
    {
        try
        {
            target.Close();
        }
        catch (CommunicationException)
        {
            target.Abort();
        }
        catch (TimeoutException)
        {
            target.Abort();
        }
    }
}
