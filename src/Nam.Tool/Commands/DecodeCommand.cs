// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Codecs.Buffers;
using Nam.Tool.Messages;
using Nam.Tool.Terminal;

namespace Nam.Tool.Commands;

/// <summary><c>nam decode</c>: frames back to XML text.</summary>
internal static class DecodeCommand
{
    internal const string Name = "decode";

    internal static Command Create(ToolConsole console)
    {
        var files = new Argument<string[]>("FILE")
        {
            Arity = ArgumentArity.OneOrMore,
            Description = "Files with frames, patterns such as *.nam, or folders with .nam files; - for the standard input."
        };
        var output = new Option<string?>("--output", "-o") { HelpName = "OUT", Description =
            "The file to write; a folder for the .xml files if there are several. Without it one message goes to the standard output." };
        var command = new Command(
            Name, "Writes messages in a format of NAM's as XML text again: what was encoded as text byte for byte, the rest with the same elements, attributes and characters.") { files, output };
        command.SetAction(result => NamCommand.Guard(console, () => Run(console, result.GetRequiredValue(files), result.GetValue(output))));
        return command;
    }

    private static bool Run(ToolConsole console, string[] arguments, string? output)
    {
        var files = MessageFiles.Find(arguments, MessageFiles.FrameExtension);
        if (output is null or MessageFiles.Standard && files.Count > 1)
        {
            throw new ToolException($"{files.Count} messages cannot go to the standard output; name a folder with -o.");
        }

        output = output == MessageFiles.Standard ? null : output;
        var targets = output is null ? null : MessageFiles.Targets(files, output, MessageFiles.TextExtension);
        using var decoder = new MessageDecoder();
        using var text = new PooledBuffer();
        var isFine = true;
        for (var index = 0; index < files.Count; index++)
        {
            var (file, target) = (files[index], targets?[index]);
            isFine &= NamCommand.Try(console, MessageFiles.NameOf(file), () => Decode(console, file, target, decoder, text));
        }

        return isFine;
    }

    private static void Decode(ToolConsole console, string file, string? target, MessageDecoder decoder, PooledBuffer text)
    {
        var message = MessageFiles.Read(console, file);
        if (message.AsSpan().TrimStart("\uFEFF \t\r\n"u8) is [(byte)'<', ..])
        {
            throw new ToolException($"{MessageFiles.NameOf(file)} is in no NAM format: it is XML already.");
        }

        text.Clear();
        decoder.Decode(message, text);
        if (target is null)
        {
            console.WriteBytes(text.WrittenSpan);
            return;
        }

        MessageFiles.Write(target, text.WrittenMemory);
        console.Text.WriteLine($"{file} -> {target}: {message.Length:N0} to {text.WrittenCount:N0} bytes");
    }
}
