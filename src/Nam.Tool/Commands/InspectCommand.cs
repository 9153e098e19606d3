// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Tool.Inspecting;
using Nam.Tool.Messages;
using Nam.Tool.Terminal;

namespace Nam.Tool.Commands;

/// <summary><c>nam inspect</c>: what takes the bytes of a message.</summary>
internal static class InspectCommand
{
    internal const string Name = "inspect";

    internal static Command Create(ToolConsole console)
    {
        var file = new Argument<string>("FILE")
        {
            Description = "A file with frames, or an XML file, which is encoded first; - for the standard input."
        };
        var format = FormatOption.Create("The format in which an XML file is encoded first. " + MessageFormat.Known);
        var sort = new Option<bool>("--sort", "-s")
        {
            Description = "Puts what takes the most bytes first; otherwise everything stands as it does in the message."
        };
        var json = JsonOption.Create();
        var command = new Command(
            Name, "Shows what takes the bytes of a message: its frames, its structure, and each path with its values and their encoding. All lines together are the bytes of the file.")
        {
            file, format, sort, json
        };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            var name = result.GetRequiredValue(file);
            return NamCommand.Try(console, MessageFiles.NameOf(name), () =>
            {
                var message = MessageFiles.Read(console, name);
                if (MessageFiles.AreFrames(message) && result.GetResult(format) is { Implicit: false })
                {
                    throw new ToolException(
                        $"{MessageFiles.NameOf(name)} is in a NAM format already; --format is for XML. Decode it first.");
                }

                var report = Inspector.Inspect(
                    name == MessageFiles.Standard ? "standard input" : name, message, FormatOption.Of(result.GetRequiredValue(format)));
                if (result.GetValue(sort))
                {
                    report = report with { Rows = [.. report.Rows.OrderByDescending(row => row.Bytes)] };
                }

                if (result.GetValue(json))
                {
                    JsonOption.Write(console, report);
                }
                else
                {
                    ReportTables.Write(console, report);
                }
            });
        }));
        return command;
    }
}
