// SPDX-License-Identifier: MIT
using TpchComparison.Runs;
using TpchComparison.Tests.Runs;

namespace TpchWcfDemo.Tests;

public sealed class WcfStackTests : DemoStackContract
{
    private protected override IDemoStack NewStack(double scale) => new WcfStack(scale);
}
