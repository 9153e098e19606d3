// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Network;
using Nam.Profiles;
using Nam.Tool.Commands.Profiles;
using Nam.Tool.Explaining;
using Nam.Tool.Terminal;

namespace Nam.Tool.Commands;

/// <summary><c>nam explain</c>: a choice and its table.</summary>
internal static class ExplainCommand
{
    internal const string Name = "explain";
    private const ClientCapabilities All =
        ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli | ClientCapabilities.Containers;

    internal static Command Create(ToolConsole console)
    {
        var size = new Option<string?>("--size")
        {
            HelpName = "BYTES",
            Description = "Bytes of the reply's text, such as 46000, 46k or 1.5M; by default what is typical of the operation."
        };
        var roundTrip = new Option<string?>("--rtt") { HelpName = "MS", Description = "The round trip to the caller in milliseconds." };
        var bandwidth = new Option<string?>("--bandwidth", "-b")
        {
            HelpName = "R", Description = "Bits a second to the caller, such as 20M or 1.5G; without it the path counts as unknown."
        };
        var loss =
            new Option<string?>("--loss") { HelpName = "P", Description = "The share of packets that are lost, such as 1% or 0.01." };
        var window = new Option<string?>("--window")
        {
            HelpName = "SEGMENTS", Description = "The server's congestion window; 10 for a fresh connection, which is the default."
        };
        var from = new Option<string>("--from")
        {
            HelpName = "objects|text", Description = "Whether the service has objects or finished text.",
            DefaultValueFactory = _ => "objects"
        };
        var to = new Option<string>("--to")
        {
            HelpName = "objects|text", Description = "What the caller wants.", DefaultValueFactory = _ => "objects"
        };
        var reads = new Option<string?>("--reads")
        {
            HelpName = "LIST",
            Description = "What the caller reads of binary, zip, brotli and containers, with commas; all of them by default."
        };
        var client =
            new Option<string?>("--client") { HelpName = "N", Description = "How many times slower than usual the caller decodes." };
        var profile = new Option<string?>("--profile", "-p")
        {
            HelpName = "FOLDER",
            Description = "A folder with what was learned; where an operation or a server is named, the folder that NAM uses by default. Without any of the three the priors count."
        };
        var operation = new Option<string?>("--operation", "-o")
        {
            HelpName = "NAME", Description = "The operation in that folder; part of its name will do."
        };
        var server = new Option<string?>("--server", "-s")
        {
            HelpName = "ADDRESS", Description = "The server whose callers' measurements count, in that folder; part of the address will do."
        };
        var json = JsonOption.Create();
        var command = new Command(
            Name,
            "Shows which format a reply would be sent in, and what encoding, transfer and decoding of every format are predicted to take.")
        {
            size, roundTrip, bandwidth, loss, window, from, to, reads, client, profile, operation, server, json,
        };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            var question = new ExplainQuestion
            {
                TextBytes = Number(result.GetValue(size), size.Name, 1, 2e9, isRate: true),
                HasObjects = IsObjects(result.GetRequiredValue(from), from.Name),
                Target = IsObjects(result.GetRequiredValue(to), to.Name) ? DecodeTarget.Objects : DecodeTarget.Text,
                Path = new NetworkPath(
                    Number(result.GetValue(roundTrip), roundTrip.Name, 0.001, 60_000) / 1000 ?? 0,
                    Number(result.GetValue(bandwidth), bandwidth.Name, 1000, 1e13, isRate: true) / 8 ?? double.PositiveInfinity)
                {
                    LossRate = Share(result.GetValue(loss), loss.Name),
                    CongestionWindow = Number(result.GetValue(window), window.Name, 1, 1e6) ?? NetworkPath.InitialWindow,
                },
                Reads = Capabilities(result.GetValue(reads)),
                ClientFactor = Number(result.GetValue(client), client.Name, 0.1, 16),
                From = "priors, since nothing was learned",
            };
            var (place, named, called) = (result.GetValue(profile), result.GetValue(operation), result.GetValue(server));
            if (place is not null || named is not null || called is not null)
            {
                question = LearnedBasis.Add(question, ProfileFolder.Open(place), named, called);
            }

            var explanation = Explainer.Explain(question);
            if (result.GetValue(json))
            {
                JsonOption.Write(console, explanation);
            }
            else
            {
                ExplainTables.Write(console, explanation);
            }

            return true;
        }));
        return command;
    }

    private static double? Number(string? text, string option, double least, double most, bool isRate = false)
    {
        if (text is null)
        {
            return null;
        }

        var isNumber = isRate ? Quantity.TryRate(text, out var number) : Quantity.TryNumber(text, out number);
        return isNumber && number >= least && number <= most
            ? number
            : throw new ToolException(
                FormattableString.Invariant($"{option} is '{text}'; allowed are numbers from {least:#,0.###} to {most:#,0}."));
    }

    private static double Share(string? text, string option) =>
        text is null ? 0
        : Quantity.TryShare(text, out var share) && share is >= 0 and <= 0.5 ? share
        : throw new ToolException($"{option} is '{text}'; allowed are shares from 0 to 50%.");

    private static bool IsObjects(string text, string option) => text switch
    {
        "objects" => true,
        "text" => false,
        _ => throw new ToolException($"{option} is '{text}'; allowed are objects and text."),
    };

    private static ClientCapabilities Capabilities(string? list)
    {
        if (list is null)
        {
            return All;
        }

        var reads = ClientCapabilities.None;
        foreach (var name in list.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            reads |= name switch
            {
                "binary" => ClientCapabilities.Binary,
                "zip" => ClientCapabilities.Zip,
                "brotli" => ClientCapabilities.Brotli,
                "containers" => ClientCapabilities.Containers,
                "text" => ClientCapabilities.None,
                _ => throw new ToolException($"--reads names '{name}'; there are binary, zip, brotli and containers."),
            };
        }

        return reads;
    }
}
