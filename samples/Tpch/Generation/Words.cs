// SPDX-License-Identifier: MIT
namespace Tpch.Generation;

/// <summary>The words that the data is made of, from the embedded words.txt.</summary>
internal static class Words
{
    private static readonly Dictionary<string, WordList> Lists = Read();

    public static WordList Regions { get; } = Lists["regions"];

    /// <summary>The nations; their weights are the keys of their regions.</summary>
    public static WordList Nations { get; } = Lists["nations"];

    public static WordList MarketSegments { get; } = Lists["market segments"];

    public static WordList OrderPriorities { get; } = Lists["order priorities"];

    public static WordList Returns { get; } = Lists["return flags"];

    public static WordList ShipInstructions { get; } = Lists["ship instructions"];

    public static WordList ShipModes { get; } = Lists["ship modes"];

    public static WordList Colors { get; } = Lists["colors"];

    public static WordList PartTypes { get; } = Combine("type sizes", "type finishes", "type metals");

    public static WordList PartContainers { get; } = Combine("container sizes", "container shapes");

    public static string[] Manufacturers { get; } = [.. Enumerable.Range(1, 5).Select(number => $"Manufacturer#{number}")];

    public static string[] Brands { get; } =
        [.. Enumerable.Range(0, 25).Select(index => $"Brand#{(index / 5) + 1}{(index % 5) + 1}")];

    public static string[] OrderStatuses { get; } = ["F", "O", "P"];

    public static string[] LineStatuses { get; } = ["F", "O"];

    /// <summary>The return flags that are drawn, then the one of lines that have not been received.</summary>
    public static string[] ReturnFlags { get; } = [.. Returns.Values, "N"];

    /// <summary>The list with a name, for the grammar of comments.</summary>
    public static WordList List(string name) => Lists[name];

    private static WordList Combine(params string[] names) =>
        new([.. names.Select(name => Lists[name].Values.AsEnumerable())
            .Aggregate((left, right) => left.SelectMany(a => right.Select(b => $"{a} {b}")))
            .Select(word => (word, 1))]);

    private static Dictionary<string, WordList> Read()
    {
        var lists = new Dictionary<string, List<(string, int)>>();
        var current = new List<(string, int)>();
        foreach (var line in EmbeddedFile.ReadText("words.txt").Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            if (line[0] == '[')
            {
                current = lists[line.Trim('[', ']')] = [];
            }
            else if (line[0] != '#')
            {
                var fields = line.Split('|');
                current.Add((fields[0], fields.Length == 1 ? 1 : int.Parse(fields[1])));
            }
        }

        return lists.ToDictionary(list => list.Key, list => new WordList(list.Value));
    }
}
