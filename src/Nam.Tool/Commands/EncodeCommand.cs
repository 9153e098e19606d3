// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Codecs.Buffers;
using Nam.Tool.Messages;
using Nam.Tool.Terminal;

namespace Nam.Tool.Commands;

/// <summary><c>nam encode</c>: XML files to frames.</summary>
internal static class EncodeCommand
{
    internal const string Name = "encode";

    internal static Command Create(ToolConsole console)
    {
        var files = new Argument<string[]>("FILE")
        {
            Arity = ArgumentArity.OneOrMore,
            Description = "XML files, patterns such as *.xml, or folders with .xml files; - for the standard input."
        };
        var format = FormatOption.Create("The format to write. " + MessageFormat.Known);
        var output = new Option<string>("--output", "-o")
        {
            Required = true, HelpName = "OUT",
            Description = "The file to write, - for the standard output; a folder for the .nam files if there are several."
        };
        var command =
            new Command(Name, "Writes XML or SOAP messages in a format of NAM's, as a server would send them.") { files, format, output };
        command.SetAction(result => NamCommand.Guard(
            console, () => Run(console, result.GetRequiredValue(
                files), FormatOption.Of(result.GetRequiredValue(format)), result.GetRequiredValue(output))));
        return command;
    }

    private static bool Run(ToolConsole console, string[] arguments, MessageFormat format, string output)
    {
        var files = MessageFiles.Find(arguments, MessageFiles.TextExtension);
        var targets = MessageFiles.Targets(files, output, MessageFiles.FrameExtension);
        using var frames = new PooledBuffer();
        var isFine = true;
        for (var index = 0; index < files.Count; index++)
        {
            var (file, target) = (files[index], targets[index]);
            isFine &= NamCommand.Try(console, MessageFiles.NameOf(file), () => Encode(console, file, target, format, frames));
        }

        return isFine;
    }

    private static void Encode(ToolConsole console, string file, string target, MessageFormat format, PooledBuffer frames)
    {
        var text = MessageFiles.Read(console, file);
        var name = MessageFiles.NameOf(file);
        if (MessageFiles.AreFrames(text))
        {
            throw new ToolException($"{name} is in a NAM format already; decode it first.");
        }

        CheckedEncoder.Encode(name, text, format, frames);
        MessageFiles.Write(console, target, frames.WrittenMemory);
        if (target == MessageFiles.Standard)
        {
            return;
        }

        console.Text.WriteLine(
            $"{file} -> {target}: {text.Length:N0} to {frames.WrittenCount:N0} bytes, ratio {(double)text.Length / frames.WrittenCount:N2}, {format}");
    }
}
