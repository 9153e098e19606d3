// SPDX-License-Identifier: MIT

using CoreWCF.Description;

namespace Nam.CoreWcf.Configuration;

/// <summary>Names the endpoints that an entry of a configuration is about; what is <see langword="null"/> is any.</summary>
internal sealed record EndpointSelector
{
    private const string Http = "HttpBinding";
    private const string NetTcp = "netTcpBinding";

    /// <summary>Gets the service's class.</summary>
    public string? Service { get; init; }

    /// <summary>Gets the contract's type, or its configuration name.</summary>
    public string? Contract { get; init; }

    public EndpointAddressText? Address { get; init; }

    /// <summary>Gets the kind of binding, such as <c>netTcpBinding</c>: it tells apart endpoints with the same relative address.</summary>
    public string? Binding { get; init; }

    /// <summary>Gets the binding's name, which CoreWCF takes from <c>bindingConfiguration</c>; decides only between
    /// entries that agree otherwise.</summary>
    public string? BindingName { get; init; }

    /// <summary>Compares with an endpoint.</summary>
    /// <param name="serviceType">The service's class.</param>
    /// <param name="endpoint">The endpoint.</param>
    /// <returns>How closely the entry names it, the address first, then contract and service; <see langword="null"/> if
    /// it is about others.</returns>
    public (int Address, bool Contract, bool Service, bool Binding)? Match(Type serviceType, ServiceEndpoint endpoint)
    {
        var address = Address?.Match(endpoint.Address.Uri);
        return address is -1
            || (Service is not null && !WrittenTypeName.IsNameOf(Service, serviceType))
            || (Contract is not null && !IsContract(Contract, endpoint.Contract))
            || !IsScheme(endpoint.Binding.Scheme)
            ? null
            : (
                address ?? -1, Contract is not null, Service is not null,
                string.Equals(BindingName, endpoint.Binding.Name, StringComparison.OrdinalIgnoreCase));
    }

    private static bool IsContract(string written, ContractDescription contract) =>
        WrittenTypeName.IsNameOf(written, contract.ContractType) || written.Trim() == contract.ConfigurationName;

    private bool IsScheme(string scheme) =>
        Binding == NetTcp
            ? scheme == "net.tcp"
            : Binding?.EndsWith(Http, StringComparison.Ordinal) is not true || scheme is "http" or "https";
}
