// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Costs;
using Nam.Benchmarks.Planner;

return args switch
{
    ["planner", ..] => PlannerSuite.Run(),
    ["cost-model", ..] => CostModelAccuracy.Run(),
    ["costs", .. var rest] => CostsSuite.Run(rest),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("Name a benchmark: planner (time of a plan), cost-model (the regression's accuracy), costs (model errors on held-out queries).");
    return 2;
}
