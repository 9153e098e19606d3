// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Characterization;
using Nam.Benchmarks.Codecs;
using Nam.Benchmarks.Cold;
using Nam.Benchmarks.Containers;
using Nam.Benchmarks.Costs;
using Nam.Benchmarks.Planner;
using Nam.Benchmarks.Repeats;
using Nam.Benchmarks.Small;

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
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine(
        "Name a benchmark: planner (time of a plan), first (with a folder: the first reply of an operation beside the best), clients (time and memory of client characterization), cost-model (the regression's accuracy), costs (model errors on held-out queries), codecs (speed and size of every form and codec), cold (the first replies of new processes: cold RUNS SECONDS_OF_WAITING), containers (the container form on the replies of TPC-H, or with --corpus on the documents of a folder), repeats (small replies that repeat: bytes with templates, lean forms and kept values), small (what NAM costs replies of 200 bytes to 50 KB), wcf (by build.sh: CoreWCF services and WCF clients, with and without NAM), oracle (by build.sh: NAM's choice beside the best one, over emulated networks), rivals (by build.sh: containers beside general compressors, protobuf, MessagePack, Arrow and Parquet).");
    return 2;
}
