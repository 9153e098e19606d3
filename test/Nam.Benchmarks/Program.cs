// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Planner;

return args switch
{
    ["planner", ..] => PlannerSuite.Run(),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("Name a suite of benchmarks: planner.");
    return 1;
}
