// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Characterization;
using Nam.Benchmarks.Cold;
using Nam.Benchmarks.Containers;

const string Usage = """
    Usage: ./build.sh bench NAME [arguments]

      gate --base REV [--help]                    the working tree beside a commit: what every change is judged by
      clients                                     time and memory of client characterization
      cold [RUNS [SECONDS]]                       the first replies of new processes, after so long a wait
      containers [--corpus FOLDER] [quick] [--write]
                                                  containers on TPC-H's replies or on documents, beside gzip and Brotli
      network [--help]                            the models of the network beside the kernel's own TCP
      oracle [--help]                             NAM's choice beside the best fixed format, on the papers' networks
      rivals [--help]                             containers beside compressors, protobuf, MessagePack, Arrow and Parquet
      instead [LINK ...]                          NAM beside XML, JSON and MessagePack, from objects to objects over five links
      wcf [--help]                                CoreWCF services and WCF clients, with and without NAM
    """;

if (args.Contains("--help"))
{
    Console.WriteLine(Usage);
    return 0;
}

try
{
    return args switch
    {
        ["clients", ..] => CharacterizationSuite.Run(),
        ["cold", .. var rest] => ColdSuite.Run(rest),
        ["containers", "--corpus", var folder, .. var rest] => ContainersSuite.Run(folder, rest),
        ["containers", .. var rest] => ContainersSuite.Run(folder: null, rest),
        [] => throw new FormatException("Name a benchmark."),
        [var name, ..] => throw new FormatException($"There is no benchmark '{name}'."),
    };
}
catch (FormatException wrong)
{
    Console.Error.WriteLine($"{wrong.Message}{Environment.NewLine}{Environment.NewLine}{Usage}");
    return 2;
}
