// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Lab.Links;
using Nam.Tool.Terminal;

namespace Nam.Study.Labs;

/// <summary>The options that say what a link does to packets.</summary>
internal sealed class LinkOptions
{
    private readonly Option<string?> _network = new("--network", "-n")
    {
        HelpName = "NAME", Description = "A network that has a name: " + LabNetworks.Known + ". The other options change it."
    };
    private readonly Option<string?> _roundTrip =
        new("--rtt") { HelpName = "MS", Description = "The round trip in milliseconds, half of it each way." };
    private readonly Option<string?> _rate =
        new("--rate") { HelpName = "R", Description = "Bits of IP packets a second each way, such as 20M or 1.5G." };
    private readonly Option<string?> _loss =
        new("--loss") { HelpName = "P", Description = "The share of packets to the client that are lost, such as 1% or 0.01." };
    private readonly Option<string?> _burst = new("--burst")
    {
        HelpName = "N", Description = "How many packets are lost in a row, on average; without it losses know nothing of each other."
    };
    private readonly Option<string?> _jitter =
        new("--jitter") { HelpName = "MS", Description = "How much longer packets may travel, each way; none overtakes another." };
    private readonly Option<string?> _queue = new("--queue")
    {
        HelpName = "KB",
        Description = "What waits at most each way, in 1,000 bytes; without it what fills the link for one round trip, at least 64."
    };
    private readonly bool _isWhole;

    /// <summary>Adds options to a command.</summary>
    /// <param name="command">Takes them.</param>
    /// <param name="isWhole">All of them; otherwise those of which a measurement of round trip and rate can tell.</param>
    internal LinkOptions(Command command, bool isWhole)
    {
        _isWhole = isWhole;
        IEnumerable<Option> options = isWhole
            ? [_network, _roundTrip, _rate, _loss, _burst, _jitter, _queue]
            : [_network, _roundTrip, _rate];
        foreach (var option in options)
        {
            command.Add(option);
        }
    }

    /// <summary>The link that the options ask for; null if none was given.</summary>
    /// <exception cref="ToolException">An option is wrong.</exception>
    internal LabNetwork? Read(ParseResult result)
    {
        var name = result.GetValue(_network);
        LabNetwork? network = null;
        if (name is not null && !LabNetworks.TryFind(name, out network))
        {
            throw new ToolException($"There is no network '{name}'; there are {LabNetworks.Known}.");
        }

        try
        {
            var settings = _isWhole ? Whole(result, Base(result, network)) : Base(result, network);
            settings?.Validate();
            return settings is null ? null : new LabNetwork(network?.Name ?? "link", network?.Description ?? "as asked for", settings);
        }
        catch (ArgumentOutOfRangeException fault)
        {
            throw new ToolException(FirstLine(fault.Message));
        }
    }

    private static LinkSettings With(LinkSettings settings, TimeSpan? roundTrip, double? rate)
    {
        var changed = roundTrip is { } time ? settings.WithRoundTrip(time) : settings;
        changed = rate is { } bits ? changed.WithRate(bits) : changed;
        return changed.WithQueue(LinkSettings.Symmetric(changed.RoundTrip, changed.ToClient.BitsPerSecond).ToClient.QueueBytes);
    }

    private static double? Number(ParseResult result, Option<string?> option, string unit)
    {
        return result.GetValue(option) is not { } text ? null
            : Quantity.TryNumber(text, out var number) && Math.Abs(number) < 1e12 ? number
            : throw new ToolException($"{option.Name} is '{text}'; it has to be a number of {unit}.");
    }

    private static TimeSpan? Time(ParseResult result, Option<string?> option) =>
        Number(result, option, "milliseconds") is { } milliseconds ? TimeSpan.FromMilliseconds(milliseconds) : null;

    private static string FirstLine(string message)
    {
        var end = message.IndexOf(" (Parameter", StringComparison.Ordinal);
        return end < 0 ? message : message[..end];
    }

    private LinkSettings? Base(ParseResult result, LabNetwork? network)
    {
        var roundTrip = Time(result, _roundTrip);
        double? rate = null;
        if (result.GetValue(_rate) is { } text)
        {
            rate = Quantity.TryRate(text, out var bits)
                ? bits
                : throw new ToolException($"--rate is '{text}'; it has to be bits a second, such as 20M or 1.5G.");
        }

        return roundTrip is null && rate is null ? network?.Settings : With(network?.Settings ?? new LinkSettings(), roundTrip, rate);
    }

    private LinkSettings? Whole(ParseResult result, LinkSettings? given)
    {
        var settings = given;
        if (Time(result, _jitter) is { } jitter)
        {
            settings = (settings ?? new LinkSettings()).WithJitter(jitter);
        }

        if (Number(result, _queue, "thousands of bytes") is { } thousands)
        {
            settings = (settings ?? new LinkSettings()).WithQueue((long)(thousands * 1_000));
        }

        var burst = Number(result, _burst, "packets");
        if (result.GetValue(_loss) is { } text)
        {
            var share = Quantity.TryShare(text, out var number)
                ? number
                : throw new ToolException($"--loss is '{text}'; it has to be a share, such as 1% or 0.01.");
            return (settings ?? new LinkSettings()).WithLoss(
                burst is { } packets ? PacketLoss.Bursts(share, packets) : PacketLoss.Random(share));
        }

        return burst is null ? settings : throw new ToolException("--burst says how losses come; give --loss too.");
    }
}
