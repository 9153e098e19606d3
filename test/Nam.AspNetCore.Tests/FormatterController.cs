// SPDX-License-Identifier: MIT

using System.Xml;
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
        new()
        {
            Text = " \t edges \r\n and lines \n <&>\"' \u00e9\u4e2d\U0001F600 ]]>", Base = new DerivedRow { Number = -0.0, Extra = 1.10m }
        },
        new() { Text = "", Bytes = [1, 2, 3, 4, 5], Base = new BaseRow { Number = double.NaN } },
        new()
        {
            Bytes = [], When = DateTimeOffset.UnixEpoch, Numbers = [1, -1, int.MinValue], Span = TimeSpan.FromSeconds(61),
            Big = ulong.MaxValue, Anything = 5, Color = ConsoleColor.Red
        },
    ];

    [HttpGet("sequence")]
    public IEnumerable<Order> Sequence() => Rows.Orders(40);

    [HttpGet("later")]
    public async IAsyncEnumerable<Order> Later()
    {
        foreach (var order in Rows.Orders(40))
        {
            await Task.Yield();
            yield return order;
        }
    }

    [HttpGet("numbers")]
    public async IAsyncEnumerable<int> Numbers()
    {
        await Task.Yield();
        yield return 1;
        yield return 2;
    }

    [HttpGet("many")]
    public List<Order> Many() => Rows.Orders(12_000);

    [HttpGet("qualified")]
    public QualifiedRow[] Qualified() =>
        [.. Enumerable.Range(0, 100).Select(number => new QualifiedRow { Name = $"row {number}", Number = number })];

    [HttpGet("annotated")]
    public AnnotatedRow[] Annotated() => MakeAnnotated();

    public static AnnotatedRow[] MakeAnnotated()
    {
        var document = new XmlDocument();
        document.LoadXml("<m:more xmlns:m='urn:more' m:a='1'>mixed <b>bold</b> text</m:more>");
        return
        [
            new()
            {
                Number = -7,
                Name = "a \"name\" & <more>\t\n",
                Text = " \t edges \r\n and lines \n <&>\"' \u00e9\u4e2d\U0001F600 ]]>",
                Price = 1.10m,
                IsOpen = true,
                Share = double.NegativeInfinity,
                When = new DateTime(2026, 11, 23, 4, 5, 6, 789, DateTimeKind.Utc),
                Id = new Guid("00112233-4455-6677-8899-aabbccddeeff"),
                Bytes = [1, 2, 3, 4, 5],
                Color = ConsoleColor.Red,
                Kind = new XmlQualifiedName("kind", "urn:kinds"),
                Lines = ["one", "", null, " three "],
                Children = [new AnnotatedSpecialRow { Number = 8 }, new() { Text = "", Bytes = [] }],
                Anything = 5,
                More = document.DocumentElement,
            },
            .. Enumerable.Range(0, 200).Select(
                number => new AnnotatedRow { Number = number, Text = $"text {number % 9}", Price = number / 4m, Share = number / 7.0 }),
        ];
    }
}
