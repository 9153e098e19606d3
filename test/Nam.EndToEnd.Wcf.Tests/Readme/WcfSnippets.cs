// SPDX-License-Identifier: MIT

using CoreWCF.Channels;
using CoreWCF.Configuration;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Nam.CoreWcf;
using Nam.ServiceModel;

namespace Nam.EndToEnd.Wcf.Tests.Readme;

/// <summary>The code that README and the guides show, compiled; a test compares them line by line.</summary>
internal static class WcfSnippets
{
    public static void AllServices(WebApplicationBuilder builder)
    {
        builder.Services.AddNam();
    }

    public static void Configured(WebApplicationBuilder builder)
    {
        builder.Services.AddServiceModelConfigurationManagerFile("wcf.config");
        builder.Services.AddNamConfigurationFile("wcf.config");
    }

    public static Binding OneBinding(CoreWCF.BasicHttpBinding binding)
    {
        return binding.WithNam();
    }

    public static IOrders Client(System.ServiceModel.BasicHttpBinding binding, System.ServiceModel.EndpointAddress address)
    {
        // snippet
        var factory = new System.ServiceModel.ChannelFactory<IOrders>(binding, address).UseNam();
        var orders = factory.CreateChannel();

        // end
        return orders;
    }

    [System.ServiceModel.ServiceContract]
    internal interface IOrders
    {
        [System.ServiceModel.OperationContract]
        int Count();
    }

    [Nam]
    internal sealed class Orders : IOrders
    {
        public int Count() => 1;
    }
}
