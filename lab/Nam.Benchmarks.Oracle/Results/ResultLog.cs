// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Text.Json;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>The file that gets every cell as soon as it is measured, one JSON object a line: a run that is broken off
/// leaves what it has.</summary>
/// <param name="path">The file.</param>
/// <param name="commit">The commit that is measured.</param>
internal sealed class ResultLog(string path, string? commit = null)
{
    private long _last = Stopwatch.GetTimestamp();
    private readonly Dictionary<string, CellResult> _cells = [];
    private readonly Dictionary<string, BlockStory> _stories = [];

    /// <summary>All cells, in the order in which they were measured.</summary>
    internal IReadOnlyCollection<CellResult> Cells => _cells.Values;

    internal string Path => path;

    internal static string BlockKey(string link, string scale, string condition) => $"{link}/{scale}/{condition}";

    /// <summary>Takes what the file has; later lines of a cell replace earlier ones.</summary>
    internal void Read()
    {
        if (!File.Exists(path))
        {
            return;
        }

        foreach (var line in File.ReadLines(path))
        {
            var entry = Parse(line);
            if (entry?.Cell is { } cell)
            {
                Take(cell);
            }
            else if (entry?.Story is { } story)
            {
                _stories[BlockKey(story.Link, story.Scale, story.Condition)] = story;
            }
        }
    }

    /// <summary>Empties the file.</summary>
    internal void Begin()
    {
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        File.WriteAllText(path, string.Empty);
        _cells.Clear();
        _stories.Clear();
    }

    internal void Add(CellResult cell)
    {
        cell = cell with { Commit = commit, TookSeconds = Stopwatch.GetElapsedTime(_last).TotalSeconds };
        _last = Stopwatch.GetTimestamp();
        Take(cell);
        Append(new Entry(cell, null));
    }

    internal void Add(BlockStory story)
    {
        _stories[BlockKey(story.Link, story.Scale, story.Condition)] = story;
        Append(new Entry(null, story));
    }

    /// <summary>What NAM knew in a block; null if the block was not ended.</summary>
    internal BlockStory? StoryOf(string link, string scale, string condition) =>
        _stories.GetValueOrDefault(BlockKey(link, scale, condition));

    // A line that was cut off when the process was killed is no line.
    private static Entry? Parse(string line)
    {
        try
        {
            return JsonSerializer.Deserialize<Entry>(line);
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private void Take(CellResult cell)
    {
        _cells.Remove(cell.Key);
        _cells[cell.Key] = cell;
    }

    private void Append(Entry entry) => File.AppendAllText(path, JsonSerializer.Serialize(entry) + "\n");

    private sealed record Entry(CellResult? Cell, BlockStory? Story);
}
