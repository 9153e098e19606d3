// SPDX-License-Identifier: MIT

using System.Globalization;
using Microsoft.Extensions.Options;
using Nam.Network;
using Nam.Codecs;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>Checks the server's settings once, when the engine is built.</summary>
internal static class ServerOptionsValidation
{
    public static void ThrowIfInvalid(NamServerOptions options)
    {
        var faults = new List<string>();
        Check(faults, nameof(options.SmallReplyBytes), options.SmallReplyBytes, 0, 1_048_576);
        Check(faults, nameof(options.MaximumReplyBytes), options.MaximumReplyBytes, 65_536, 1_073_741_824);
        Check(faults, nameof(options.MaximumHeldBytes), options.MaximumHeldBytes, 1_048_576, 1_099_511_627_776);
        Check(faults, nameof(options.StreamingHold), options.StreamingHold.TotalSeconds, 0, 60, " s");
        Check(faults, nameof(options.MaximumOperations), options.MaximumOperations, 1, 100_000);
        Check(faults, nameof(options.SamplingShare), options.SamplingShare, 0, 1);
        Check(faults, nameof(options.SaveInterval), options.SaveInterval.TotalSeconds, 0.1, 3600, " s");
        Check(faults, nameof(options.JournalCapacity), options.JournalCapacity, 16, 1_000_000);
        Check(faults, "Name.Length", options.Name?.Length ?? 0, 1, 200);
        Check(faults, "Formats.Count", options.Formats.Count, 0, OperationProfile.MaximumFormats);
        if (options.JournalFile is { } file && string.IsNullOrWhiteSpace(file))
        {
            faults.Add("NamServerOptions.JournalFile is empty; allowed is the path of a file, or null for none.");
        }

        if (!Enum.IsDefined(options.Mode))
        {
            faults.Add($"NamServerOptions.Mode is {options.Mode}; allowed are {string.Join(", ", Enum.GetNames<NamMode>())}.");
        }

        try
        {
            _ = SecretPaths.Create(options.SecretPaths);
        }
        catch (ArgumentException e)
        {
            faults.Add($"NamServerOptions.SecretPaths has a path that is none. {e.Message}");
        }

        if (!TransferModels.TryFind(options.TransferModel, out _))
        {
            faults.Add($"NamServerOptions.TransferModel is '{options.TransferModel}'; allowed are {string.Join(", ", TransferModels.All.Select(model => model.Name))}.");
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

    private static void Check(List<string> faults, string name, double value, double minimum, double maximum, string unit = "")
    {
        if (!(value >= minimum && value <= maximum))
        {
            faults.Add(string.Create(CultureInfo.InvariantCulture, $"NamServerOptions.{name} is {value}{unit}; allowed are {minimum} to {maximum}{unit}."));
        }
    }
}
