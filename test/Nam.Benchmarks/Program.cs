// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Costs;
using Nam.Benchmarks.Planner;

return args switch
{
    ["planner", ..] => PlannerSuite.Run(),
    ["costs", .. var rest] => CostsSuite.Run(rest),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("Name a suite of benchmarks: planner or costs.");
    return 1;
}
