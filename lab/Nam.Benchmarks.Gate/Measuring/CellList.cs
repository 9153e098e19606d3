// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Measuring;

/// <summary>Which cells a link has.</summary>
internal sealed class CellList
{
    private const string Tpch = "tpch-0.1";
    private const string LargeTpch = "tpch-1";
    private const double AnotherSize = 1.3;

    private static readonly string[] Telling = ["Q3", "Q10", "Q16", "members", "readings-100", "readings-20000", "tracks-5000"];
    private static readonly string[] QuickReplies = ["Q1", "Q3", "Q16", "readings-100", "rss", "invoice", "wsdl", "small"];

    private readonly List<(string Group, string Name, long TextBytes)> _replies;
    private readonly HashSet<string> _withDocumentType;

    /// <summary>Lists the replies of a folder, named <c>GROUP,NAME.xml</c>.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="isQuick">Whether only a few of them are measured.</param>
    internal CellList(string folder, bool isQuick)
    {
        _replies =
        [
            .. from file in new DirectoryInfo(folder).GetFiles().OrderBy(file => file.Name, StringComparer.Ordinal)
               let parts = Path.GetFileNameWithoutExtension(file.Name).Split(',')
               where parts.Length == 2 && (!isQuick || (parts[0] != LargeTpch && QuickReplies.Contains(parts[1])))
               select (parts[0], parts[1], file.Length),
        ];
        _withDocumentType =
        [
            .. _replies.Where(reply => reply.Group == "documents").Select(reply => reply.Name)
                .Where(name => File.ReadLines(Path.Combine(folder, $"documents,{name}.xml")).Take(2).Any(HasDocumentType)),
        ];

        static bool HasDocumentType(string line) => line.Contains("<!DOCTYPE", StringComparison.Ordinal);
    }

    /// <summary>The cells of a link. Far links have each reply, but not each reply in every way.</summary>
    internal IReadOnlyList<Cell> Of(Link link) =>
    [
        .. from reply in _replies
           where IsIn(link, reply.Group, reply.Name, reply.TextBytes)
           from way in link == Link.Encoders ? Ordered(reply.Group) : Ways(link, reply.Group, reply.Name)
           select new Cell(link.Name, reply.Group, reply.Name, way, reply.TextBytes),
    ];

    private static IEnumerable<Way> Ordered(string group) =>
        group == "documents" ? [Way.Packed] : group == "json" ? [] : [Way.Containers, Way.Binary];

    private IEnumerable<Way> Ways(Link link, string group, string name)
    {
        var isTelling = Telling.Contains(name);
        return group switch
        {
            "json" => [Way.TextText],
            "documents" when _withDocumentType.Contains(name) => [Way.TextText], // readers of nodes refuse these
            "documents" => link.IsFar && name.Length % 2 == 0 ? [Way.TextText] : [Way.TextText, Way.TextNodes],
            _ when isTelling && !link.IsFar => [Way.TypedObjects, Way.TypedText, Way.TextObjects, Way.TextText, Way.Rows],
            _ when isTelling || !link.IsFar => [Way.TypedObjects, Way.TextText],
            _ => [Way.TypedObjects],
        };
    }

    // Many queries have a handful of rows at any scale factor; Q16 at 1 is short in containers however long its text.
    private bool IsIn(Link link, string group, string name, long textBytes) =>
        link == Link.Encoders
        || ((textBytes <= link.MostTextBytes || (group == LargeTpch && name == "Q16"))
            && (group != LargeTpch
                || textBytes > AnotherSize * _replies.FirstOrDefault(reply => reply.Group == Tpch && reply.Name == name).TextBytes));
}
