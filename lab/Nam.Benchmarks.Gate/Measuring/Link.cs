// SPDX-License-Identifier: MIT
using Nam.Lab;
using Nam.Lab.Links;

namespace Nam.Benchmarks.Gate.Measuring;

/// <summary>A link between a caller and a service.</summary>
/// <param name="Name">Its name on the command line: Mbit/s and the milliseconds of a round trip.</param>
/// <param name="Settings">What the emulator does; null for the machine's own loopback.</param>
/// <param name="MostTextBytes">The longest reply that is measured over it, in bytes of text.</param>
/// <param name="Weight">Its share of the time.</param>
internal sealed record Link(string Name, LinkSettings? Settings, long MostTextBytes, int Weight)
{
    // No packet is lost: a loss costs a reply more than most changes of the product.
    internal const long LongQueue = 4_000_000;

    /// <summary>Loopback, with one format by order: encoders and decoders alone.</summary>
    internal static readonly Link Encoders = new("encoders", null, long.MaxValue, 8);

    internal static readonly Link Loopback = new("loopback", null, long.MaxValue, 10);

    internal static IReadOnlyList<Link> All { get; } =
    [
        Loopback,
        new("lan", LabNetworks.Lan.Settings.WithQueue(LongQueue), long.MaxValue, 10),
        Of("96/7", 96, 7, long.MaxValue, 14),
        Of("12/70", 12, 70, 3_000_000, 22),
        Of("1.6/150", 1.6, 150, 400_000, 24),
    ];

    /// <summary>Whether processor time is a large part of what a caller waits for.</summary>
    internal bool IsNear => Name is "loopback" or "lan";

    /// <summary>Whether a round trip takes so long that a cell is called few times.</summary>
    internal bool IsFar => Name is "12/70" or "1.6/150";

    /// <summary>Starts the emulator.</summary>
    /// <returns>The emulated link; null for loopback.</returns>
    /// <exception cref="NetworkLabException">The link cannot be emulated here; the message says why.</exception>
    internal NetworkLab? Start()
    {
        var lab = Settings is null ? null : NetworkLab.Start(Settings);
        if (lab is not null)
        {
            KeepWindows(lab);
        }

        return lab;
    }

    // The kernel forgets a window after a pause of some round trips, and pauses differ with the order of turns.
    private static void KeepWindows(NetworkLab lab)
    {
        const string Setting = "/proc/sys/net/ipv4/tcp_slow_start_after_idle";
        try
        {
            lab.OnServerSide(() =>
            {
                File.WriteAllText(Setting, "0");
                return true;
            });
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Console.WriteLine($"{Setting} cannot be set ({e.Message}): times over links vary more.");
        }
    }

    private static Link Of(string name, double megabits, int milliseconds, long mostTextBytes, int weight) => new(
        name, LinkSettings.Symmetric(TimeSpan.FromMilliseconds(milliseconds), megabits * 1e6, LongQueue), mostTextBytes, weight);
}
