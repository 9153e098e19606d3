// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Mvc;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

[ApiController]
[Route("formatter")]
public sealed class FormatterController : ControllerBase
{
    [HttpGet("orders")]
    public List<Order> Orders() => Rows.Orders(100);

    [HttpGet("nested")]
    public Dictionary<string, List<Order>> Nested() => new() { ["a"] = Rows.Orders(20), ["b"] = [], ["c"] = Rows.Orders(3, seed: 9) };

    [HttpGet("odd")]
    public OddRow[] Odd() =>
    [
        new() { Text = " \t edges \r\n and lines \n <&>\"' \u00e9\u4e2d\U0001F600 ]]>", Base = new DerivedRow { Number = -0.0, Extra = 1.10m } },
        new() { Text = "", Bytes = [1, 2, 3, 4, 5], Base = new BaseRow { Number = double.NaN } },
        new() { Bytes = [], When = DateTimeOffset.UnixEpoch, Numbers = [1, -1, int.MinValue], Span = TimeSpan.FromSeconds(61), Big = ulong.MaxValue, Anything = 5, Color = ConsoleColor.Red },
    ];
}
