// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Network;

namespace Nam.Characterization;

/// <summary>Settings of <see cref="ClientClassifier"/>; the defaults are those of the paper where it names any
/// (docs/client-characterization.md).</summary>
/// <remarks>Read once, when the classifier is built.</remarks>
public sealed class ClassifierOptions
{
    /// <summary>Gets or sets the weight of what was known before in E = alpha E + (1 - alpha) E_measured (section 2.1).</summary>
    /// <value>0 up to but not including 1; default 0.7.</value>
    public double Alpha { get; set; } = 0.7;

    /// <summary>Gets or sets the gap to a page's first object above which a client is poor.</summary>
    /// <value>At least <see cref="RichFirst"/>, at most 1 h; default 3 s.</value>
    public TimeSpan PoorFirst { get; set; } = TimeSpan.FromSeconds(3);

    /// <summary>Gets or sets the gap to a page's last object above which a client is poor.</summary>
    /// <value>At least <see cref="RichLast"/>, at most 1 h; default 5 s.</value>
    public TimeSpan PoorLast { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>Gets or sets the gap to a page's first object up to which a client is rich, if <see cref="RichLast"/> holds too.</summary>
    /// <value>At least 0; default 1 s.</value>
    public TimeSpan RichFirst { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>Gets or sets the gap to a page's last object up to which a client is rich, if <see cref="RichFirst"/> holds too.</summary>
    /// <value>At least 0; default 2 s.</value>
    public TimeSpan RichLast { get; set; } = TimeSpan.FromSeconds(2);

    /// <summary>Gets or sets how long after a page's request its objects may follow; later ones do not count for it.</summary>
    /// <value>1 s to 1 h; default 60 s. The slowest page of the paper's tables takes 36 s (table 5).</value>
    public TimeSpan PageTimeout { get; set; } = TimeSpan.FromSeconds(60);

    /// <summary>Gets or sets the number of clients that are remembered; beyond it those that were not seen for the
    /// longest time leave, approximately.</summary>
    /// <value>1,000 to 10,000,000; default 100,000. Each takes 72 bytes: an entry of 48, and half as many entries are spare.</value>
    public int MaximumClients { get; set; } = 100_000;

    /// <summary>Gets or sets how many bits of an IPv6 address make a client.</summary>
    /// <value>
    /// 32 to 128; default 64: one network, whose members change their addresses often (RFC 8981) and of which one
    /// client has a whole one, so that it could fill the table with 128.
    /// </value>
    public int IPv6ClientBits { get; set; } = 64;

    /// <summary>Gets or sets from how many pages of its clients a cluster has a class.</summary>
    /// <value>1 to 1,000,000; default 3.</value>
    public int MinimumClusterPages { get; set; } = 3;

    /// <summary>Gets or sets what to assume of the path to a poor client.</summary>
    /// <value>Default 200 ms and 7,000 bytes/s: the lines of 56 kbit/s of the paper's poor clients (section 4.2).</value>
    public PathPrior PoorPrior { get; set; } = new(TimeSpan.FromMilliseconds(200), 7_000);

    /// <summary>Gets or sets what to assume of the path to a normal client.</summary>
    /// <value>Default 100 ms and 20,000 bytes/s: such a path gets the last object of the paper's medium page requested
    /// in the middle between the thresholds.</value>
    public PathPrior NormalPrior { get; set; } = new(TimeSpan.FromMilliseconds(100), 20_000);

    /// <summary>Gets or sets what to assume of the path to a rich client.</summary>
    /// <value>Default 20 ms and no bandwidth, as NAM assumes of any unknown path: gaps below a threshold do not say how
    /// fast a path is.</value>
    public PathPrior RichPrior { get; set; } = new(TimeSpan.FromSeconds(NetworkPath.AssumedRoundTripSeconds), double.PositiveInfinity);

    /// <summary>Returns a sentence for each fault of the settings.</summary>
    /// <returns>No sentence if the settings are right.</returns>
    internal IReadOnlyList<string> FindFaults()
    {
        var faults = new List<string>();
        Check(faults, nameof(Alpha), Alpha, 0, 1 - 1e-9);
        Check(faults, nameof(RichFirst), RichFirst.TotalSeconds, 0, 3600, " s");
        Check(faults, nameof(RichLast), RichLast.TotalSeconds, 0, 3600, " s");
        Check(faults, nameof(PoorFirst), PoorFirst.TotalSeconds, RichFirst.TotalSeconds, 3600, " s");
        Check(faults, nameof(PoorLast), PoorLast.TotalSeconds, RichLast.TotalSeconds, 3600, " s");
        Check(faults, nameof(PageTimeout), PageTimeout.TotalSeconds, 1, 3600, " s");
        Check(faults, nameof(MaximumClients), MaximumClients, 1_000, 10_000_000);
        Check(faults, nameof(IPv6ClientBits), IPv6ClientBits, 32, 128);
        Check(faults, nameof(MinimumClusterPages), MinimumClusterPages, 1, 1_000_000);
        Check(faults, nameof(PoorPrior), PoorPrior);
        Check(faults, nameof(NormalPrior), NormalPrior);
        Check(faults, nameof(RichPrior), RichPrior);
        return faults;
    }

    private static void Check(List<string> faults, string name, double value, double least, double most, string unit = "")
    {
        if (!(value >= least && value <= most))
        {
            faults.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"ClassifierOptions.{name} is {value}{unit}; allowed are {least:0.#########} to {most:0.#########}{unit}."));
        }
    }

    private static void Check(List<string> faults, string name, PathPrior prior)
    {
        if (!prior.IsValid)
        {
            faults.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"ClassifierOptions.{name} is {prior.RoundTrip.TotalSeconds} s and {prior.BandwidthBytesPerSecond} bytes/s; allowed are round trips above 0 up to 3600 s and bandwidths above 0."));
        }
    }
}
