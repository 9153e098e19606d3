// SPDX-License-Identifier: MIT

using System.Xml.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

public sealed class Article
{
    [XmlAttribute]
    public int Number { get; set; }

    public string? Name { get; set; }

    public decimal Price { get; set; }

    public DateTime Since { get; set; }

    [XmlArrayItem("Word")]
    public List<string>? Words { get; set; }

    public static Article[] Many(int count) => [.. Enumerable.Range(1, count).Select(number => new Article
    {
        Number = number,
        Name = $"article {number % 9}",
        Price = number / 4m,
        Since = new DateTime(1995, 1, 1, 0, 0, 0, DateTimeKind.Unspecified).AddDays(number),
        Words = number % 4 == 0 ? null : ["new", "blue"],
    })];
}
