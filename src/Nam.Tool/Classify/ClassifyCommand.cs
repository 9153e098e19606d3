// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Characterization;
using Nam.Tool.Commands;
using Nam.Tool.Terminal;

namespace Nam.Tool.Classify;

/// <summary><c>nam classify</c>: how well the clients of an access log are connected.</summary>
internal static class ClassifyCommand
{
    internal const string Name = "classify";
    private const string AllPages = "all";

    internal static Command Create(ToolConsole console)
    {
        var file = new Argument<string>("FILE")
        {
            Description = "An access log in the Common or Combined Log Format, perhaps packed by gzip; - for the standard input."
        };
        var pages = new Option<string?>("--pages")
        {
            HelpName = "LIST", Description = "The pages that classify: paths with commas, or all; by default the popular pages of the log."
        };
        var pageFile = new Option<string?>("--page-file")
        {
            HelpName = "FILE", Description = "The pages that classify: a page a line, perhaps with its objects behind it."
        };
        var share = new Option<string?>("--share")
        {
            HelpName = "P", Description = "The share of accesses to pages that the popular ones make up; 70% by default."
        };
        var prefixes = new Option<string?>("--prefixes", "-p")
        {
            HelpName = "FILE",
            Description = "Network prefixes, a line each and perhaps a name behind it; clients with the same longest prefix are a cluster."
        };
        var alpha = new Option<string?>("--alpha")
        {
            HelpName = "A", Description = "The weight of what was known before in the moving means; 0.7 by default."
        };
        var poor = new Option<string?>("--poor")
        {
            HelpName = "F,L",
            Description = "Seconds to the first and to the last object of a page above which a client is poor; 3,5 by default."
        };
        var rich =
            new Option<string?>("--rich") { HelpName = "F,L", Description = "Seconds up to which a client is rich; 1,2 by default." };
        var clients = new Option<string?>("--clients")
        {
            HelpName = "N", Description = "How many clients are remembered, at 72 bytes each; 1,000,000 by default."
        };
        var top = new Option<string?>("--top", "-t")
        {
            HelpName = "N", Description = "Lines of each table; 20 by default, 0 for the classes only."
        };
        var json = JsonOption.Create();
        var command = new Command(
            Name, "Classifies the clients of an access log as poor, normal or rich by how soon they ask for the objects of a page.")
        {
            file, pages, pageFile, share, prefixes, alpha, poor, rich, clients, top, json,
        };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            var options = new ClassifierOptions
            {
                MaximumClients = (int)Number(result.GetValue(clients), clients.Name, 1_000, 10_000_000, 1_000_000)
            };
            options.Alpha = Number(result.GetValue(alpha), alpha.Name, 0, 0.999, options.Alpha);
            (options.PoorFirst, options.PoorLast) = Pair(result.GetValue(poor), poor.Name, options.PoorFirst, options.PoorLast);
            (options.RichFirst, options.RichLast) = Pair(result.GetValue(rich), rich.Name, options.RichFirst, options.RichLast);
            if (options.RichFirst > options.PoorFirst || options.RichLast > options.PoorLast)
            {
                throw new ToolException("--rich has a longer time than --poor; a rich client is the faster one.");
            }

            if (result.GetValue(pages) is not null && result.GetValue(pageFile) is not null)
            {
                throw new ToolException("--pages and --page-file both name pages; use one of them.");
            }

            var report = LogClassification.Run(new ClassifyQuestion
            {
                File = result.GetRequiredValue(file),
                Pages = result.GetValue(pageFile) is { } list ? ReadFile(list, PageSet.Parse) : PagesOf(result.GetValue(pages)),
                Share = ShareOf(result.GetValue(share), share.Name),
                Prefixes = result.GetValue(prefixes) is { } name ? ReadFile(name, PrefixTable.Parse) : PrefixTable.Empty,
                Options = options,
            }, Console.OpenStandardInput());
            if (result.GetValue(json))
            {
                JsonOption.Write(console, report);
            }
            else
            {
                ClassifyTables.Write(console, report, (int)Number(result.GetValue(top), top.Name, 0, 1e9, 20));
            }

            return true;
        }));
        return command;
    }

    private static PageSet? PagesOf(string? list)
    {
        if (list is null)
        {
            return null;
        }

        if (list == AllPages)
        {
            return PageSet.All;
        }

        try
        {
            return PageSet.Of(list.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
        }
        catch (ArgumentException fault)
        {
            throw new ToolException(fault.Message, fault);
        }
    }

    private static T ReadFile<T>(string file, Func<TextReader, T> read)
    {
        if (!File.Exists(file))
        {
            throw new ToolException($"{file} does not exist.");
        }

        try
        {
            using var reader = new StreamReader(file);
            return read(reader);
        }
        catch (Exception fault) when (fault is FormatException or UnauthorizedAccessException)
        {
            throw new ToolException($"{file} cannot be read: {fault.Message}", fault);
        }
    }

    private static double Number(string? text, string option, double least, double most, double otherwise)
    {
        if (text is null)
        {
            return otherwise;
        }

        return Quantity.TryNumber(text, out var number) && number >= least && number <= most
            ? number
            : throw new ToolException(
                FormattableString.Invariant($"{option} is '{text}'; allowed are numbers from {least:#,0.###} to {most:#,0.###}."));
    }

    private static double ShareOf(string? text, string option) =>
        text is null ? PopularPages.DefaultShare
        : Quantity.TryShare(text, out var share) && share is > 0 and <= 1 ? share
        : throw new ToolException($"{option} is '{text}'; allowed are shares above 0 to 100%.");

    private static (TimeSpan First, TimeSpan Last) Pair(string? text, string option, TimeSpan first, TimeSpan last)
    {
        if (text is null)
        {
            return (first, last);
        }

        return text.Split(',') is [var one, var other] && IsTime(one, out var firstSeconds) && IsTime(other, out var lastSeconds)
            ? (TimeSpan.FromSeconds(firstSeconds), TimeSpan.FromSeconds(lastSeconds))
            : throw new ToolException(
                $"{option} is '{text}'; allowed are two numbers of seconds from 0 to 3600 with a comma, such as 3,5.");
    }

    private static bool IsTime(string text, out double seconds) => Quantity.TryNumber(text, out seconds) && seconds is >= 0 and <= 3600;
}
