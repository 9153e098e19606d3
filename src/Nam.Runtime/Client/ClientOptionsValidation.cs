// SPDX-License-Identifier: MIT

using System.Globalization;
using Microsoft.Extensions.Options;

namespace Nam.Client;

/// <summary>Checks the client's settings once, when the engine is built.</summary>
internal static class ClientOptionsValidation
{
    public static void ThrowIfInvalid(NamClientOptions options)
    {
        var faults = new List<string>();
        if (options.MaximumServers is < 1 or > 100_000)
        {
            faults.Add(string.Create(
                CultureInfo.InvariantCulture, $"NamClientOptions.MaximumServers is {options.MaximumServers}; allowed are 1 to 100000."));
        }

        if (options.SaveInterval.TotalSeconds is not (>= 0.1 and <= 3600))
        {
            faults.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"NamClientOptions.SaveInterval is {options.SaveInterval.TotalSeconds} s; allowed are 0.1 to 3600 s."));
        }

        if ((options.Capabilities & ~NamClientOptions.AllCapabilities) != 0)
        {
            faults.Add($"NamClientOptions.Capabilities is {options.Capabilities}; allowed are {NamClientOptions.AllCapabilities} and None.");
        }

        if (options.Limits is null)
        {
            faults.Add("NamClientOptions.Limits is null; allowed are any limits, such as DecodeLimits.Default.");
        }

        if (options.Codecs is null)
        {
            faults.Add("NamClientOptions.Codecs is null; allowed is any registry, such as CodecRegistry.Default.");
        }

        if (faults.Count > 0)
        {
            throw new OptionsValidationException(nameof(NamClientOptions), typeof(NamClientOptions), faults);
        }
    }
}
