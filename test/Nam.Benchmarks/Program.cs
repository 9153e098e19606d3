// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Planner;

return args switch
{
    ["planner", ..] => PlannerSuite.Run(),
    ["cost-model", ..] => CostModelAccuracy.Run(),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("Name a suite: planner, cost-model.");
    return 1;
}
