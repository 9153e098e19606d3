// SPDX-License-Identifier: MIT

using System.ServiceModel.Channels;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.Formats;
using Nam.Server;
using Nam.ServiceModel;
using Nam.TestKit;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Hostile;

[Collection(MatrixCollection.Name)]
public sealed class SessionVersionTests(MatrixHosts hosts)
{
    [Fact]
    public async Task Sessions_OfOtherVersions_AreAnsweredInVersion1OrAsWithoutNam()
    {
        var binding = BindingCases.Named("net.tcp");
        var node = await hosts.NodeAsync("text+zip-6");
        var server = node.Services.GetRequiredService<NamServer>();
        var expected = ObjectText.Of(Row.Many(300));
        foreach (var (profile, isAnswered) in VersionCases.Profiles)
        {
            using var client = new NamClient(new NamClientOptions());
            using var caller = new Caller(
                node, binding, factory => factory.UseNam(client).Endpoint.EndpointBehaviors.Add(new OtherProfile(profile)));
            var before = server.Journal.Snapshot().LastOrDefault().Id;

            Assert.Null(Difference.Between(expected, ObjectText.Of(caller.Typed.GetRows(300))));

            Assert.Equal((profile, isAnswered), (profile, server.Journal.Snapshot().LastOrDefault().Id != before));
        }
    }

    private sealed class OtherProfile(string profile)
        : System.ServiceModel.Description.IEndpointBehavior, System.ServiceModel.Dispatcher.IClientMessageInspector
    {
        public void AddBindingParameters(
            System.ServiceModel.Description.ServiceEndpoint endpoint, BindingParameterCollection bindingParameters)
        {
        }

        public void ApplyClientBehavior(
            System.ServiceModel.Description.ServiceEndpoint endpoint, System.ServiceModel.Dispatcher.ClientRuntime clientRuntime) =>
            clientRuntime.ClientMessageInspectors.Add(this);

        public void ApplyDispatchBehavior(
            System.ServiceModel.Description.ServiceEndpoint endpoint, System.ServiceModel.Dispatcher.EndpointDispatcher endpointDispatcher)
        {
        }

        public void Validate(System.ServiceModel.Description.ServiceEndpoint endpoint)
        {
        }

        public object? BeforeSendRequest(ref Message request, System.ServiceModel.IClientChannel channel)
        {
            request.Headers.RemoveAll(NamHeaders.SoapProfile, NamHeaders.SoapNamespace);
            request.Headers.Add(MessageHeader.CreateHeader(NamHeaders.SoapProfile, NamHeaders.SoapNamespace, profile));
            return null;
        }

        public void AfterReceiveReply(ref Message reply, object? correlationState)
        {
        }
    }
}
