// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Options;
using Nam.Network;

namespace Nam.Server;

/// <summary>Checks the server's settings once, when the engine is built.</summary>
internal static class ServerOptionsValidation
{
    public static void ThrowIfInvalid(NamServerOptions options)
    {
        var faults = new List<string>();
        Check(faults, nameof(options.SmallReplyBytes), options.SmallReplyBytes, 0, 1_048_576);
        Check(faults, nameof(options.MaximumReplyBytes), options.MaximumReplyBytes, 65_536, 1_073_741_824);
        Check(faults, nameof(options.StreamingHold), options.StreamingHold.TotalSeconds, 0, 60);
        Check(faults, nameof(options.MaximumOperations), options.MaximumOperations, 1, 100_000);
        Check(faults, nameof(options.SamplingShare), options.SamplingShare, 0, 1);
        Check(faults, nameof(options.SaveInterval), options.SaveInterval.TotalSeconds, 0.1, 3600);
        Check(faults, nameof(options.JournalCapacity), options.JournalCapacity, 16, 1_000_000);
        Check(faults, "Name.Length", options.Name?.Length ?? 0, 1, 200);
        if (!TransferModels.TryFind(options.TransferModel, out _))
        {
            faults.Add($"NamServerOptions.TransferModel is '{options.TransferModel}'; allowed are {string.Join(", ", TransferModels.All.Select(model => model.Name))}.");
        }

        try
        {
            _ = new ServerFormats(options);
        }
        catch (ArgumentException e)
        {
            faults.Add(e.Message);
        }

        if (faults.Count > 0)
        {
            throw new OptionsValidationException(nameof(NamServerOptions), typeof(NamServerOptions), faults);
        }
    }

    private static void Check(List<string> faults, string name, double value, double minimum, double maximum)
    {
        if (!(value >= minimum && value <= maximum))
        {
            faults.Add($"NamServerOptions.{name} is {value}; allowed are {minimum} to {maximum}.");
        }
    }
}
