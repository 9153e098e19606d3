// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Tool.Terminal;

namespace Nam.Tool.Commands.Profiles;

/// <summary><c>nam profile</c>: what NAM has learned and keeps.</summary>
internal static class ProfileCommand
{
    private const string Name = "profile";
    private const string Show = "show";
    private const string Merge = "merge";
    private const string Delete = "delete";
    private const string Running = "A service that is running now saves over it what it has in memory; restart it to use the changed profiles.";

    internal static Command Create(ToolConsole console) =>
        new(Name, "Shows, adds up and removes what NAM has learned and keeps.")
        {
            CreateShow(console), CreateMerge(console), CreateDelete(console)
        };

    /// <summary>The examples of these commands; null for others.</summary>
    internal static string[]? ExamplesOf(string command) => command switch
    {
        Show => ["nam profile show", "nam profile show /var/lib/orders/nam --key GetOrders"],
        Merge => ["nam profile merge web1 web2 --into all", "nam profile merge all --into /var/lib/orders/nam"],
        Delete => ["nam profile delete --key \"client/*\"", "nam profile delete /var/lib/orders/nam --yes"],
        Name =>
        [
            "nam profile show                                  what was learned",
            "nam profile merge web1 web2 --into all            what several machines learned, together",
            "nam profile delete --key GetOrders                to learn it anew",
        ],
        _ => null,
    };

    private static Command CreateShow(ToolConsole console)
    {
        var folder = Folder();
        var key = KeyPattern.Create();
        var json = JsonOption.Create();
        var command = new Command(
            Show, "Shows what was learned: of operations how large their replies are and what each format makes of them, of servers how far they are and what decoding costs.")
        {
            folder, key, json
        };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            var report = ProfileReader.Read(ProfileFolder.Open(result.GetValue(folder)), result.GetValue(key));
            if (result.GetValue(json))
            {
                JsonOption.Write(console, report);
            }
            else
            {
                ProfileTables.Write(console, report);
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

                console.Text.WriteLine($"{from.Name} -> {target.Name}: {ProfileTables.Count(profiles.Count, "profile")}");
            }

            console.Text.WriteLine(Running);
            return true;
        }));
        return command;
    }

    private static Command CreateDelete(ToolConsole console)
    {
        var folder = Folder();
        var key = KeyPattern.Create();
        var yes = new Option<bool>("--yes", "-y") { Description = "Does not ask." };
        var command = new Command(Delete, "Removes profiles, so that learning starts anew.") { folder, key, yes };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            var from = ProfileFolder.Open(result.GetValue(folder));
            var pattern = result.GetValue(key);
            List<string> keys = [.. from.Load().Keys.Where(each => KeyPattern.Fits(each, pattern))];
            if (keys.Count == 0)
            {
                throw new ToolException($"{from.Name} has no profile{(pattern is null ? "s" : $" whose key fits {pattern}")}.");
            }

            var what = $"{ProfileTables.Count(keys.Count, "profile")} of {from.Name}";
            if (!result.GetValue(yes) && !Confirm(console, $"Remove {what}? [y/N] "))
            {
                throw new ToolException("Nothing was removed; answer y, or say --yes.");
            }

            keys.ForEach(from.Remove);
            console.Text.WriteLine($"Removed {what}.");
            console.Text.WriteLine(Running);
            return true;
        }));
        return command;
    }

    private static Argument<string?> Folder() => new("FOLDER")
    {
        Arity = ArgumentArity.ZeroOrOne, Description = "A folder of the file store; without it the one that NAM uses by default."
    };

    private static bool Confirm(ToolConsole console, string question)
    {
        console.Text.Write(question);
        return Console.In.ReadLine()?.Trim().ToUpperInvariant() is "Y" or "YES";
    }
}
