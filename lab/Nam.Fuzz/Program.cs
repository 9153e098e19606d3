// SPDX-License-Identifier: MIT
using Nam.Fuzz.Arriving;
using Nam.Fuzz.Cost;
using Nam.Fuzz.Files;
using Nam.Fuzz.Inputs;

namespace Nam.Fuzz;

/// <summary>Throws seeded random damage at the decoders, and looks for what costs most; <c>./build.sh fuzz</c> starts it.</summary>
internal static class Program
{
    private const int UsageError = 2;

    private const string Usage = """
        Usage: ./build.sh fuzz containers|binary|arriving [--minutes N | --inputs N] [--seed N] [--out FOLDER]
               ./build.sh fuzz files PLACE ...
               ./build.sh fuzz cost [--minutes N | --inputs N] [--seed N] [--surface NAME] [--keep FOLDER]

        Damages the forms of the corpus and decodes each to text and by the reader; "arriving" does it with replies of several frames
        that come in pieces, against the decoder of whole replies. Every input follows from the seed and its number;
        one that ends in anything but the documented exceptions, on which two readers of its form disagree, that takes longer than a second or more than 256 MiB is written to the folder.
        "files" takes every XML file in the folders (or named, or listed in a file *.list) to containers and back, and compares node by node.
        "cost" looks for inputs that take long for what they are, on every surface or one (docs/bounds.md says which), from those that were
        kept on; N inputs on each surface, or N minutes for all. It fails where one takes over five times as long as XmlReader; --keep writes
        the worst, as the numbers that they are made from.
        """;

    private static int Main(string[] args)
    {
        if (args is ["files", _, ..])
        {
            return new FilesRun().Run(args[1..]);
        }

        if (args is not ["containers" or "binary" or "arriving" or "cost", ..] || FuzzOptions.Parse(args.AsSpan(1)) is not { } options)
        {
            Console.Error.WriteLine(Usage);
            return UsageError;
        }

        return args[0] switch
        {
            "cost" => new CostRun(options).Run(),
            "binary" => new FuzzRun(new BinaryTarget(Corpus.LoadBinary()), options).Run(),
            "arriving" => new FuzzRun(new ArrivingTarget(Corpus.LoadContainers()), options).Run(),
            _ => new FuzzRun(new ContainerTarget(Corpus.LoadContainers()), options).Run(),
        };
    }
}
