// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Fuzz;

/// <summary>How long to run, and from where.</summary>
internal sealed record FuzzOptions(double Minutes, long Inputs, ulong Seed, string Folder, string? Surface = null, string? Keep = null)
{
    /// <summary>Reads the arguments; null if they are wrong.</summary>
    internal static FuzzOptions? Parse(ReadOnlySpan<string> args)
    {
        var options = new FuzzOptions(1, long.MaxValue, (ulong)DateTime.UtcNow.Ticks, "artifacts/fuzz");
        for (var index = 0; index < args.Length; index += 2)
        {
            if (index + 1 == args.Length || With(options, args[index], args[index + 1]) is not { } next)
            {
                return null;
            }

            options = next;
        }

        return options;
    }

    private static FuzzOptions? With(FuzzOptions options, string name, string value)
    {
        switch (name)
        {
            case "--minutes" when double.TryParse(value, CultureInfo.InvariantCulture, out var minutes) && minutes > 0:
                return options with { Minutes = minutes };
            case "--inputs" when long.TryParse(value, CultureInfo.InvariantCulture, out var inputs) && inputs > 0:
                return options with { Inputs = inputs, Minutes = double.MaxValue };
            case "--seed" when ulong.TryParse(value, CultureInfo.InvariantCulture, out var seed):
                return options with { Seed = seed };
            case "--surface":
                return options with { Surface = value };
            case "--keep":
                return options with { Keep = value };
            case "--out":
                return options with { Folder = value };
            default:
                return null;
        }
    }
}
