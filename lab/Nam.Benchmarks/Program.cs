// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Characterization;
using Nam.Benchmarks.Codecs;
using Nam.Benchmarks.Cold;
using Nam.Benchmarks.Containers;
using Nam.Benchmarks.Costs;
using Nam.Benchmarks.Planner;
using Nam.Benchmarks.Repeats;
using Nam.Benchmarks.Small;

const string Usage = """
    Usage: ./build.sh bench NAME [arguments]

      gate --base REV [--help]            the working tree beside a commit: what every change is judged by
      planner                             time of a plan
      cost-model                          accuracy of the regression
      costs                               errors of the model on queries that it did not learn
      clients                             time and memory of client characterization
      first FOLDER [list] [five]          the first reply of an operation beside the best, on the documents of a folder
      codecs [quick]                      speed and size of every form and codec
      containers [quick] [QUERY ...]      containers on the replies of TPC-H; write PATH: the figures as JSON
      containers --corpus FOLDER [quick]  the same on the documents of a folder
      repeats [--write [FOLDER]]          small replies that repeat: bytes with templates, lean forms and kept values
      small [SECONDS] [--write]           what NAM costs replies of 200 bytes to 50 KB
      cold [RUNS [SECONDS]]               the first replies of new processes, after so long a wait
      wcf [--help]                        CoreWCF services and WCF clients, with and without NAM
      oracle [--help]                     NAM's choice beside the best one, over emulated networks
      flow [--help]                       replies that flow beside replies that are held, over emulated networks
      network [--help]                    the models of the network beside the kernel's own TCP
      rivals [--help]                     containers beside compressors, protobuf, MessagePack, Arrow and Parquet
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
        ["first", var folder, .. var rest] => FirstReplySuite.Run(folder, rest),
        ["planner", ..] => PlannerSuite.Run(),
        ["clients", ..] => CharacterizationSuite.Run(),
        ["cost-model", ..] => CostModelAccuracy.Run(),
        ["costs", .. var rest] => CostsSuite.Run(rest),
        ["codecs", .. var rest] => CodecsSuite.Run(rest),
        ["cold", .. var rest] => ColdSuite.Run(rest),
        ["containers", "--corpus", var folder, .. var rest] => CorpusSuite.Run(folder, rest),
        ["containers", .. var rest] => ContainersSuite.Run(rest),
        ["repeats", .. var rest] => RepeatsSuite.Run(rest),
        ["small", .. var rest] => SmallSuite.Run(rest),
        [] => throw new FormatException("Name a benchmark."),
        [var name, ..] => throw new FormatException($"There is no benchmark '{name}', or it needs arguments."),
    };
}
catch (FormatException wrong)
{
    Console.Error.WriteLine($"{wrong.Message}{Environment.NewLine}{Environment.NewLine}{Usage}");
    return 2;
}
