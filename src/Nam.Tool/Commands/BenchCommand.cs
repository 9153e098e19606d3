// SPDX-License-Identifier: MIT
using System.CommandLine;
using System.Globalization;
using Nam.Codecs.Buffers;
using Nam.Tool.Benching;
using Nam.Tool.Messages;
using Nam.Tool.Terminal;

namespace Nam.Tool.Commands;

/// <summary><c>nam bench</c>: the formats on the user's own messages.</summary>
internal static class BenchCommand
{
    internal const string Name = "bench";
    internal const string Codecs = "codecs";

    private const double DefaultSeconds = 10;
    private const double MostSeconds = 3_600;

    internal static Command Create(ToolConsole console)
    {
        var files = new Argument<string[]>("FILE")
        {
            Arity = ArgumentArity.OneOrMore, Description = "XML files, patterns such as *.xml, or folders with .xml files."
        };
        var seconds = new Option<double>("--seconds")
        {
            HelpName = "N", Description = "How long to measure, warming up included; large messages may take longer.",
            DefaultValueFactory = _ => DefaultSeconds
        };
        var formats = new Option<string?>("--formats")
        {
            HelpName = "F,F",
            Description = "The formats to measure, with commas between them, instead of the usual ones. " + MessageFormat.Known
        };
        var json = JsonOption.Create();
        seconds.Validators.Add(result =>
        {
            // What is no number at all is refused by the parser itself.
            if (result.Tokens is [var token] && double.TryParse(token.Value, CultureInfo.InvariantCulture, out var number)
                && number is not (> 0 and <= MostSeconds))
            {
                result.AddError($"--seconds has to be above 0 and at most {MostSeconds:N0}.");
            }
        });
        formats.Validators.Add(result =>
        {
            foreach (var name in Split(result.GetValue(formats)))
            {
                if (MessageFormat.Parse(name, out var fault) is null)
                {
                    result.AddError(fault!);
                }
            }
        });
        var codecs = new Command(
            Codecs, "Measures every format on messages of yours: bytes, and the speed from finished text to the wire and back to text, in megabytes (10^6 bytes) of text a second beside gzip at level 6.")
        {
            files, seconds, formats, json,
        };
        codecs.SetAction(result => NamCommand.Guard(console, () =>
        {
            var messages = Load(console, result.GetRequiredValue(files));
            var names = Split(result.GetValue(formats));
            var measured = BenchFormat.Of(names.Count == 0 ? BenchFormat.Usual : names);
            var outcome = CodecBench.Run(messages, measured, TimeSpan.FromSeconds(result.GetValue(seconds)));
            if (result.GetValue(json))
            {
                JsonOption.Write(console, outcome);
            }
            else
            {
                outcome.Write(console);
            }

            return true;
        }));
        return new Command(Name, "Measures formats on messages of yours.") { codecs };
    }

    private static IReadOnlyList<string> Split(string? names)
    {
        return names is null ? [] : names.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
    }

    /// <summary>Messages that all formats can carry; of the others it is said why they are left out.</summary>
    private static List<byte[]> Load(ToolConsole console, string[] arguments)
    {
        var messages = new List<byte[]>();
        foreach (var file in MessageFiles.Find(arguments, MessageFiles.TextExtension))
        {
            NamCommand.Try(console, file, () =>
            {
                var text = MessageFiles.Read(file);
                using var frames = new PooledBuffer();
                CheckedEncoder.Encode(file, text, MessageFormat.Binary, frames);
                CheckedEncoder.Encode(file, text, MessageFormat.Containers, frames);
                messages.Add(text);
            });
        }

        return messages.Count != 0 ? messages : throw new ToolException("There is no message left to measure.");
    }
}
