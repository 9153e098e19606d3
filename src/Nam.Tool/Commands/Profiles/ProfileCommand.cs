// SPDX-License-Identifier: MIT
using System.CommandLine;
using System.Globalization;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Tool.Commands.Profiles;

/// <summary><c>nam profile</c>: what NAM has learned and keeps.</summary>
internal static class ProfileCommand
{
    private const string Name = "profile";
    private const string Show = "show";
    private const string Merge = "merge";
    private const int NumbersWidth = 50;
    private const int FewestName = 16;
    private static readonly CultureInfo Culture = CultureInfo.InvariantCulture;

    internal static Command Create(ToolConsole console) =>
        new(Name, "Shows and adds up what NAM has learned and keeps.")
        {
            CreateShow(console), CreateMerge(console)
        };

    /// <summary>Returns the examples of these commands; null for others.</summary>
    internal static string[]? ExamplesOf(string command) => command switch
    {
        Show => ["nam profile show", "nam profile show /var/lib/orders/nam"],
        Merge => ["nam profile merge web1 web2 --into all", "nam profile merge all --into /var/lib/orders/nam"],
        Name =>
        [
            "nam profile show                                  what was learned",
            "nam profile merge web1 web2 --into all            what several machines learned, together",
        ],
        _ => null,
    };

    private static Command CreateShow(ToolConsole console)
    {
        var folder = new Argument<string?>("FOLDER")
        {
            Arity = ArgumentArity.ZeroOrOne, Description = "A folder of the file store; without it the one that NAM uses by default."
        };
        var json = JsonOption.Create();
        var command = new Command(
            Show, "Shows what was learned: the operations of services with samples and formats, and the servers that were called with round trip and bandwidth.")
        {
            folder, json
        };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            var from = ProfileFolder.Open(result.GetValue(folder));
            List<ProfileRow> rows = [.. from.LoadOperations().Select(profile => ProfileRow.Read(profile.Key, profile.Value))];
            if (result.GetValue(json))
            {
                JsonOption.Write(console, new { Folder = from.Name, Profiles = rows });
                return true;
            }

            console.Tables.WriteLine($"{ToolTable.Printable(from.Name)}: {Count(rows.Count)}.");
            console.Tables.Write(Table(console.Width, rows.Where(row => row.IsReadable)));
            foreach (var row in rows.Where(row => !row.IsReadable))
            {
                console.Tables.WriteLine($"{ToolTable.Printable(row.Key)} is damaged or of another version of NAM.");
            }

            return true;
        }));
        return command;
    }

    private static Command CreateMerge(ToolConsole console)
    {
        var folders = new Argument<string[]>("FOLDER") { Arity = ArgumentArity.OneOrMore, Description = "Folders with profiles." };
        var into = new Option<string>("--into", "-i")
        {
            Required = true, HelpName = "FOLDER", Description = "The folder that gets them; it may be new."
        };
        var command = new Command(
            Merge, "Adds profiles to others: what both have learned of the same operation or server counts together.") { folders, into };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            var target = ProfileFolder.Open(result.GetRequiredValue(into), mayBeNew: true);
            foreach (var from in result.GetRequiredValue(folders).Select(each => ProfileFolder.Open(each)).ToList())
            {
                if (Path.GetFullPath(from.Name) == Path.GetFullPath(target.Name))
                {
                    throw new ToolException($"{from.Name} cannot be added to itself: every reply would count twice.");
                }

                var profiles = from.Load();
                foreach (var (key, profile) in profiles)
                {
                    target.Add(key, profile);
                }

                console.Text.WriteLine($"{from.Name} -> {target.Name}: {Count(profiles.Count)}");
            }

            console.Text.WriteLine("A service that is running now saves over it what it has in memory; restart it to use the changed profiles.");
            return true;
        }));
        return command;
    }

    private static string Count(int profiles) => string.Create(Culture, $"{profiles:N0} profile{(profiles == 1 ? "" : "s")}");

    private static Table Table(int width, IEnumerable<ProfileRow> rows)
    {
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Profile").NoWrap());
        foreach (var name in (string[])["Samples", "Formats", "Round trip", "Bandwidth"])
        {
            table.AddColumn(ToolTable.Number(name));
        }

        foreach (var row in rows)
        {
            table.AddRow(
                Markup.Escape(ToolTable.CutPath(ToolTable.Printable(row.Key), Math.Max(FewestName, width - NumbersWidth))),
                row.Samples?.ToString("N0", Culture) ?? string.Empty,
                row.Formats?.Count.ToString(Culture) ?? string.Empty,
                row.RoundTripSeconds is { } time ? (time * 1000).ToString("N3", Culture) + " ms" : string.Empty,
                row.BandwidthBytesPerSecond is { } rate ? (rate * 8 / 1e6).ToString("N1", Culture) + " Mbit/s" : string.Empty);
        }

        return table;
    }
}
