// SPDX-License-Identifier: MIT
using TpchComparison.Runs;
using TpchComparison.Tests.Runs;

namespace TpchWcfWebDemo.Tests;

public sealed class WcfWebStackTests : DemoStackContract
{
    private protected override IDemoStack NewStack(double scale) => new WcfWebStack(scale);
}
