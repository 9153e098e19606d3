// SPDX-License-Identifier: MIT
namespace Nam.Fuzz;

/// <summary>Throws seeded random damage at the decoders; <c>./build.sh fuzz</c> starts it.</summary>
internal static class Program
{
    private const int UsageError = 2;

    private const string Usage = """
        Usage: ./build.sh fuzz containers [--minutes N | --inputs N] [--seed N] [--out FOLDER]
               ./build.sh fuzz files PLACE ...

        Damages the forms of the corpus and decodes each to text and by the reader. Every input follows from the seed and its number;
        one that ends in anything but the documented exceptions, takes longer than a second or more than 256 MiB is written to the folder.
        "files" takes every XML file in the folders (or named, or listed in a file *.list) to containers and back, and compares node by node.
        """;

    private static int Main(string[] args)
    {
        if (args is ["files", _, ..])
        {
            return new FilesRun().Run(args[1..]);
        }

        if (args.FirstOrDefault() != "containers" || FuzzOptions.Parse(args[1..]) is not { } options)
        {
            Console.Error.WriteLine(Usage);
            return UsageError;
        }

        return new FuzzRun(Corpus.Load(), options).Run();
    }
}
