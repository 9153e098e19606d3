// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Options;
using Nam.Configuration;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>Checks the server's settings once, when the engine is built.</summary>
internal static class ServerOptionsValidation
{
    public static void ThrowIfInvalid(NamServerOptions options)
    {
        var faults = ServerSettings.All.Select(setting => setting.Fault(options)).OfType<string>().ToList();
        if (options.Formats.Count > OperationProfile.MaximumFormats)
        {
            faults.Add($"NamServerOptions.Formats {ServerSetting.TooMany(options.Formats.Count)}");
        }

        if (options.Codecs is null)
        {
            faults.Add("NamServerOptions.Codecs is null; allowed is any registry, such as CodecRegistry.Default.");
        }
        else
        {
            CheckFormats(faults, options);
        }

        if (faults.Count > 0)
        {
            throw new OptionsValidationException(nameof(NamServerOptions), typeof(NamServerOptions), faults);
        }
    }

    private static void CheckFormats(List<string> faults, NamServerOptions options)
    {
        try
        {
            _ = new ServerFormats(options);
        }
        catch (ArgumentException e)
        {
            faults.Add(e.Message);
        }
    }
}
