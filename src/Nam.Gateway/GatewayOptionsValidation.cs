// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.Extensions.Options;

namespace Nam.Gateway;

/// <summary>Checks the settings once, when the application starts.</summary>
internal sealed class GatewayOptionsValidation : IValidateOptions<NamGatewayOptions>
{
    public ValidateOptionsResult Validate(string? name, NamGatewayOptions options)
    {
        var faults = new List<string>();
        if (options.Backend is null && options.Backends.Count == 0)
        {
            faults.Add(
                "NamGatewayOptions.Backend is not set. Give the address of the service behind the gateway, for example --Gateway:Backend=http://localhost:5000; nam-gateway --help shows more.");
        }

        foreach (var address in GatewayRoute.AddressesOf(options))
        {
            CheckAddress(faults, address);
        }

        if (options.BackendVersion != HttpVersion.Version11 && options.BackendVersion != HttpVersion.Version20)
        {
            faults.Add($"NamGatewayOptions.BackendVersion is {options.BackendVersion}; allowed are 1.1 and 2.0.");
        }

        if (!MessageFields.IsToken(options.ViaName))
        {
            faults.Add(
                $"NamGatewayOptions.ViaName is '{options.ViaName}'; allowed are letters, digits and !#$%&'*+-.^_`|~ (a token of RFC 9110).");
        }

        if (options.MaximumRequestBytes < 0)
        {
            faults.Add(
                $"NamGatewayOptions.MaximumRequestBytes is {options.MaximumRequestBytes}; allowed are 0 and more, or null for no limit.");
        }

        if (options.HealthPath is not (null or ['/', ..]))
        {
            faults.Add(
                $"NamGatewayOptions.HealthPath is '{options.HealthPath}'; allowed are paths that begin with a slash, for example /health, or null for none.");
        }

        Check(faults, nameof(options.ConnectTimeout), options.ConnectTimeout, TimeSpan.FromMilliseconds(10), TimeSpan.FromHours(1));
        Check(faults, nameof(options.ActivityTimeout), options.ActivityTimeout, TimeSpan.FromMilliseconds(10), TimeSpan.FromHours(24));
        Check(faults, nameof(options.SetAsideTime), options.SetAsideTime, TimeSpan.FromMilliseconds(10), TimeSpan.FromHours(1));
        Check(faults, nameof(options.HealthInterval), options.HealthInterval, TimeSpan.FromMilliseconds(10), TimeSpan.FromHours(1));
        return faults.Count > 0 ? ValidateOptionsResult.Fail(faults) : ValidateOptionsResult.Success;
    }

    // An address with a user in it is not shown: its password would end in logs.
    private static void CheckAddress(List<string> faults, Uri address)
    {
        if (address is { IsAbsoluteUri: true, UserInfo.Length: > 0 })
        {
            faults.Add(
                $"NamGatewayOptions.Backend names a user at {address.Host}; addresses must not. Requests are passed on with the credentials of their callers.");
        }
        else if (!address.IsAbsoluteUri || (address.Scheme != Uri.UriSchemeHttp && address.Scheme != Uri.UriSchemeHttps)
            || address.Query.Length > 0 || address.Fragment.Length > 0)
        {
            faults.Add(
                $"NamGatewayOptions.Backend is '{address}'; allowed is an absolute http or https address without query and fragment, for example http://localhost:5000.");
        }
    }

    private static void Check(List<string> faults, string name, TimeSpan value, TimeSpan minimum, TimeSpan maximum)
    {
        if (value < minimum || value > maximum)
        {
            faults.Add($"NamGatewayOptions.{name} is {value}; allowed are {minimum} to {maximum}.");
        }
    }
}
