// SPDX-License-Identifier: MIT

using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Description;

namespace Nam.CoreWcf.Tests.Configuration;

/// <summary>Endpoints as CoreWCF describes them to behaviors.</summary>
internal static class Endpoints
{
    public static ServiceEndpoint Create(string address, Binding? binding = null, Type? contract = null, string? bindingName = null)
    {
        var custom = new CustomBinding(binding ?? Of(new Uri(address).Scheme));
        custom.Name = bindingName ?? custom.Name;
        return new ServiceEndpoint(
            ContractDescription.GetContract<OrderService>(contract ?? typeof(IOrders)), custom, new EndpointAddress(address));
    }

    private static Binding Of(string scheme) => scheme switch
    {
        "net.tcp" => new NetTcpBinding(SecurityMode.None),
        "https" => new BasicHttpBinding(BasicHttpSecurityMode.Transport),
        _ => new BasicHttpBinding(),
    };
}
