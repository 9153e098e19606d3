// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Stores;
using Nam.Tool.Messages;
using Nam.Tool.Terminal;

namespace Nam.Tool.Commands.Profiles;

/// <summary><c>nam profile</c>: what NAM has learned and keeps.</summary>
internal static class ProfileCommand
{
    private const string Name = "profile";
    private const string Show = "show";
    private const string Export = "export";
    private const string Merge = "merge";
    private const string Reset = "reset";
    private const string Places =
        "A folder of the file store, a LiteDB database, or an archive of nam profile export. Without it the folder that NAM uses by default.";

    internal static Command Create(ToolConsole console) =>
        new(Name, "Shows, copies, adds up and removes what NAM has learned and keeps.")
        {
            CreateShow(console), CreateExport(console), CreateMerge(console), CreateReset(console)
        };

    /// <summary>The examples of these commands; null for others.</summary>
    internal static string[]? ExamplesOf(string command) => command switch
    {
        Show =>
        [
            "nam profile show",
            "nam profile show profiles.db --key GetOrders --size 1000000",
        ],
        Export =>
        [
            "nam profile export -o web1.namx",
            "nam profile export profiles.db --key \"server/orders/*\" -o orders.namx",
        ],
        Merge =>
        [
            "nam profile merge web1.namx web2.namx --into all.namx",
            "nam profile merge all.namx --into /var/lib/orders/nam/profiles",
        ],
        Reset =>
        [
            "nam profile reset --key \"client/*\"",
            "nam profile reset profiles.db --yes",
        ],
        Name =>
        [
            "nam profile show                                  what was learned",
            "nam profile export -o web1.namx                   to take along",
            "nam profile merge web1.namx --into profiles.db    into another store",
            "nam profile reset --key GetOrders                 to learn it anew",
        ],
        _ => null,
    };

    private static Command CreateShow(ToolConsole console)
    {
        var place = Place();
        var key = KeyPattern.Create();
        var size = new Option<double?>("--size", "-s")
        {
            HelpName = "BYTES", Description = "The size of a reply to predict for, instead of what is typical of each operation."
        };
        size.Validators.Add(result =>
        {
            if (result.Tokens is [var token]
                && double.TryParse(token.Value, System.Globalization.CultureInfo.InvariantCulture, out var bytes)
                && bytes is not (>= 1 and <= 1e12))
            {
                result.AddError("--size has to be 1 to 1,000,000,000,000 bytes.");
            }
        });
        var details =
            new Option<bool>("--details", "-d") { Description = "What is predicted of every format, also where there are many profiles." };
        var json = JsonOption.Create();
        var command = new Command(
            Show, "Shows what was learned: of operations how large their replies are and what each format makes of them, of servers how far they are and what decoding costs.")
        {
            place, key, size, details, json
        };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            var report = ProfileReader.Read(ProfilePlace.Open(result.GetValue(place)), result.GetValue(key), result.GetValue(size));
            if (result.GetValue(json))
            {
                JsonOption.Write(console, report);
            }
            else
            {
                ProfileTables.Write(console, report, result.GetValue(details));
            }

            return true;
        }));
        return command;
    }

    private static Command CreateExport(ToolConsole console)
    {
        var place = Place();
        var key = KeyPattern.Create();
        var output = new Option<string>("--output", "-o")
        {
            Required = true, HelpName = "OUT", Description = "The archive to write; - for the standard output."
        };
        var command = new Command(Export, "Writes profiles into one file that any store takes.") { place, key, output };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            var from = ProfilePlace.Open(result.GetValue(place));
            var profiles = Selected(from, result.GetValue(key));
            var file = result.GetRequiredValue(output);
            if (Directory.Exists(file))
            {
                throw new ToolException($"{file} is a folder; name a file.");
            }

            if (file == MessageFiles.Standard)
            {
                console.WriteBytes(new ProfileArchive(DateTimeOffset.UtcNow, profiles).ToArray());
                return true;
            }

            ArchivePlace.Write(file, profiles);
            console.Text.WriteLine($"{from.Name} -> {file}: {ProfileTables.Count(profiles.Count, "profile")}");
            return true;
        }));
        return command;
    }

    private static Command CreateMerge(ToolConsole console)
    {
        var files = new Argument<string[]>("FILE")
        {
            Arity = ArgumentArity.OneOrMore, Description = "Archives of nam profile export, or other places with profiles."
        };
        var into = new Option<string>("--into", "-i")
        {
            Required = true, HelpName = "PLACE", Description = "The folder, database or archive that gets them; an archive may be new."
        };
        var command = new Command(
            Merge, "Adds profiles to others: what both have learned of the same operation or server counts together.") { files, into };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            var target = ProfilePlace.Open(result.GetRequiredValue(into), mayBeNew: true);
            foreach (var from in result.GetRequiredValue(files).Select(file => ProfilePlace.Open(file)).ToList())
            {
                if (Path.GetFullPath(from.Name) == Path.GetFullPath(target.Name))
                {
                    throw new ToolException($"{from.Name} cannot be added to itself: every reply would count twice.");
                }

                List<ArchivedProfile> readable =
                [
                    .. from.Load().Where(profile => ProfileMerge.IsReadable(profile.Key, profile.Profile!.Value.Span))
                ];
                target.Change(readable);
                console.Text.WriteLine($"{from.Name} -> {target.Name}: {ProfileTables.Count(readable.Count, "profile")}");
            }

            Say(console, target.AfterChange);
            return true;
        }));
        return command;
    }

    private static Command CreateReset(ToolConsole console)
    {
        var place = Place();
        var key = KeyPattern.Create();
        var yes = new Option<bool>("--yes", "-y") { Description = "Does not ask." };
        var command = new Command(Reset, "Removes profiles, so that learning starts anew.") { place, key, yes };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            var from = ProfilePlace.Open(result.GetValue(place));
            var profiles = Selected(from, result.GetValue(key));
            var what = $"{ProfileTables.Count(profiles.Count, "profile")} of {from.Name}";
            if (!result.GetValue(yes) && !Confirm(console, $"Remove {what}? [y/N] "))
            {
                throw new ToolException("Nothing was removed; answer y, or say --yes.");
            }

            from.Change([.. profiles.Select(profile => new ArchivedProfile(profile.Key, null))]);
            console.Text.WriteLine($"Removed {what}.");
            Say(console, from.AfterChange);
            return true;
        }));
        return command;
    }

    private static Argument<string?> Place() => new("PLACE") { Arity = ArgumentArity.ZeroOrOne, Description = Places };

    private static List<ArchivedProfile> Selected(ProfilePlace place, string? pattern)
    {
        List<ArchivedProfile> profiles = [.. place.Load().Where(profile => KeyPattern.Fits(profile.Key, pattern))];
        return profiles.Count != 0 ? profiles
            : throw new ToolException(
                pattern is null ? $"{place.Name} has no profiles." : $"{place.Name} has no profile whose key fits {pattern}.");
    }

    private static bool Confirm(ToolConsole console, string question)
    {
        console.Text.Write(question);
        var answer = Console.In.ReadLine()?.Trim();
        return answer?.ToUpperInvariant() is "Y" or "YES";
    }

    private static void Say(ToolConsole console, string? sentence)
    {
        if (sentence is not null)
        {
            console.Text.WriteLine(sentence);
        }
    }
}
