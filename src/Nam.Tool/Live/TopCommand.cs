// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Tool.Commands;
using Nam.Tool.Terminal;

namespace Nam.Tool.Live;

/// <summary><c>nam top</c>: what a running service does with its replies, live.</summary>
internal static class TopCommand
{
    internal const string Name = "top";

    internal static Command Create(ToolConsole console)
    {
        var url = new Argument<string>("URL")
        {
            Description = "The service, such as http://localhost:5080, or its page where that is not at /nam."
        };
        var header = new Option<string[]>("--header", "-H")
        {
            HelpName = "NAME:VALUE",
            Description = "A header for the request, such as Authorization, where the page is guarded; may be given several times."
        };
        var once = new Option<bool>("--once") { Description = "Shows the figures once; so it is too where the output is no terminal." };
        var json = JsonOption.Create();
        var command = new Command(
            Name, "Shows what a running service does with its replies: bytes, time saved, operations with their formats, reasons and the last decisions. The service has the page of app.MapNam().")
        {
            url, header, once, json,
        };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            using var source = new LiveSource(result.GetRequiredValue(url), result.GetValue(header) ?? []);
            if (result.GetValue(json))
            {
                JsonOption.Write(console, source.Read());
            }
            else if (result.GetValue(once) || console.Width == ToolConsole.WidthOfFiles)
            {
                LiveTables.Write(console.Tables, source.Read(), source.Address);
            }
            else
            {
                LiveScreen.Run(console, source);
            }

            return true;
        }));
        return command;
    }
}
