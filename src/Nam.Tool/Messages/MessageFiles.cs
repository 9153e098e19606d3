// SPDX-License-Identifier: MIT
using Nam.Codecs.Frames;
using Nam.Tool.Terminal;

namespace Nam.Tool.Messages;

/// <summary>Finds, reads and writes files, with one sentence for whatever goes wrong.</summary>
internal static class MessageFiles
{
    /// <summary>What files with frames are called.</summary>
    internal const string FrameExtension = ".nam";

    /// <summary>What files with text are called.</summary>
    internal const string TextExtension = ".xml";

    /// <summary>What stands for the standard input or output.</summary>
    internal const string Standard = "-";

    /// <summary>What a file is called in sentences.</summary>
    internal static string NameOf(string file) => file == Standard ? "The standard input" : file;

    /// <summary>Reads a file, or the standard input to its end.</summary>
    internal static byte[] Read(ToolConsole console, string file)
    {
        if (file != Standard)
        {
            return Read(file);
        }

        using var bytes = new MemoryStream();
        console.Input().CopyTo(bytes);
        return bytes.ToArray();
    }

    /// <summary>Writes a file, or to the standard output.</summary>
    internal static void Write(ToolConsole console, string file, ReadOnlyMemory<byte> bytes)
    {
        if (file == Standard)
        {
            console.WriteBytes(bytes.Span);
        }
        else
        {
            Write(file, bytes);
        }
    }

    /// <summary>The files that arguments stand for: a folder for those in it that end so, a pattern for what it fits.</summary>
    /// <exception cref="ToolException">There are none.</exception>
    internal static IReadOnlyList<string> Find(IReadOnlyList<string> arguments, string extension)
    {
        var files = new List<string>();
        foreach (var argument in arguments)
        {
            files.AddRange(Find(argument, extension));
        }

        return files;
    }

    internal static byte[] Read(string file)
    {
        if (!File.Exists(file))
        {
            throw new ToolException(Directory.Exists(file) ? $"{file} is a folder; name a file." : $"{file} does not exist.");
        }

        try
        {
            return File.ReadAllBytes(file);
        }
        catch (Exception fault) when (fault is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new ToolException($"{file} cannot be read: {Sentence(fault)}", fault);
        }
    }

    internal static void Write(string file, ReadOnlyMemory<byte> bytes) => Try(file, () => File.WriteAllBytes(file, bytes.Span));

    private static void Try(string file, Action write)
    {
        try
        {
            write();
        }
        catch (Exception fault) when (fault is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new ToolException($"{file} cannot be written: {Sentence(fault)}", fault);
        }
    }

    /// <summary>Where the result of every file goes.</summary>
    /// <param name="files">The files that are read.</param>
    /// <param name="output">A folder, or a file if only one is read.</param>
    /// <param name="extension">How the files in a folder end.</param>
    /// <exception cref="ToolException">Two would get the same name, or one would be written over itself.</exception>
    internal static IReadOnlyList<string> Targets(IReadOnlyList<string> files, string output, string extension)
    {
        if (output == Standard)
        {
            return files.Count == 1
                ? [output]
                : throw new ToolException($"{files.Count} messages cannot go to the standard output; name a folder with -o.");
        }

        var isFolder = files.Count > 1 || Directory.Exists(output) || Path.EndsInDirectorySeparator(output);
        if (isFolder && File.Exists(output))
        {
            throw new ToolException($"{output} is a file, and {files.Count} files need a folder; name one with -o.");
        }

        var place = Path.TrimEndingDirectorySeparator(Path.GetFullPath(output));
        if (Path.GetDirectoryName(place) is { } parent && !Directory.Exists(parent))
        {
            throw new ToolException($"The folder {parent} does not exist.");
        }

        var targets = new List<string>();
        var taken = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var file in files)
        {
            var target = isFolder
                ? Path.Combine(output, (file == Standard ? "message" : Path.GetFileNameWithoutExtension(file)) + extension)
                : output;
            if (!taken.TryAdd(target, file))
            {
                throw new ToolException($"{file} and {taken[target]} would both be written to {target}; take them one by one.");
            }

            if (file != Standard && Path.GetFullPath(target) == Path.GetFullPath(file))
            {
                throw new ToolException($"{file} would be written over itself; name another place with -o.");
            }

            targets.Add(target);
        }

        // A folder for results may be new. One that it would be in is not made: the name is more likely wrong.
        if (isFolder)
        {
            Try(output, () => Directory.CreateDirectory(place));
        }

        return targets;
    }

    /// <summary>Whether the bytes are frames; what is not is taken for XML.</summary>
    internal static bool AreFrames(ReadOnlySpan<byte> bytes) => ReplyFrame.IsFrame(bytes);

    private static IEnumerable<string> Find(string argument, string extension)
    {
        if (argument == Standard || File.Exists(argument))
        {
            return [argument];
        }

        var isFolder = Directory.Exists(argument);
        var name = Path.GetFileName(argument);
        if (!isFolder && !name.Contains('*') && !name.Contains('?'))
        {
            throw new ToolException($"{argument} does not exist.");
        }

        var folder = isFolder ? argument : Path.GetDirectoryName(argument) is { Length: > 0 } parent ? parent : ".";
        var pattern = isFolder ? "*" + extension : name;
        try
        {
            var found = Directory.GetFiles(folder, pattern).Order(StringComparer.Ordinal).ToList();
            return found.Count != 0 ? found : throw new ToolException($"{folder} has no file {pattern}.");
        }
        catch (Exception fault) when (fault is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"{folder} cannot be read: {Sentence(fault)}", fault);
        }
    }

    private static string Sentence(Exception fault)
    {
        var message = fault.Message.ReplaceLineEndings(" ");
        return message.EndsWith('.') ? message : message + ".";
    }
}
