// SPDX-License-Identifier: MIT
using TpchComparison.Runs;
using TpchComparison.Tests.Runs;
using TpchDemo;

namespace TpchWeb.Tests;

public sealed class WebStackTests : DemoStackContract
{
    private protected override IDemoStack NewStack(double scale) => new WebStack(scale);
}
