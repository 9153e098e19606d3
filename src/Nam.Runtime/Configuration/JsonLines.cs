// SPDX-License-Identifier: MIT

using System.Text.Json;

namespace Nam.Configuration;

/// <summary>The lines on which the keys of a JSON configuration file stand.</summary>
internal static class JsonLines
{
    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>Finds the lines of a file.</summary>
    /// <param name="path">The file's path.</param>
    /// <returns>For each key, in the form of configuration keys (<c>Nam:Endpoints:0:Mode</c>), the line of its value, or of
    /// its name where the value is an object or a list; empty if the file cannot be read any more or is not JSON.</returns>
    public static IReadOnlyDictionary<string, int> Read(string path)
    {
        try
        {
            return Find(File.ReadAllBytes(path));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException)
        {
            return new Dictionary<string, int>();
        }
    }

    /// <summary>Finds the lines of a text.</summary>
    /// <param name="json">The text in UTF-8, with or without a byte order mark.</param>
    /// <exception cref="JsonException">The text is not JSON.</exception>
    public static IReadOnlyDictionary<string, int> Find(ReadOnlySpan<byte> json)
    {
        json = json.StartsWith(ByteOrderMark) ? json[ByteOrderMark.Length..] : json;
        var reader = new Utf8JsonReader(
            json, new JsonReaderOptions { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true });
        var lines = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);
        var parents = new Stack<(string Path, int Next)>();
        var path = "";
        var (line, counted) = (1, 0);
        while (reader.Read())
        {
            line += json[counted..(int)reader.TokenStartIndex].Count((byte)'\n');
            counted = (int)reader.TokenStartIndex;
            if (reader.TokenType is JsonTokenType.EndObject or JsonTokenType.EndArray)
            {
                parents.Pop();
                continue;
            }

            if (reader.TokenType == JsonTokenType.PropertyName)
            {
                path = Combine(parents.Peek().Path, reader.GetString()!);
                lines[path] = line;
                continue;
            }

            if (parents.TryPeek(out var parent) && parent.Next >= 0)
            {
                parents.Pop();
                parents.Push((parent.Path, parent.Next + 1));
                path = Combine(parent.Path, parent.Next.ToString(System.Globalization.CultureInfo.InvariantCulture));
                lines[path] = line;
            }

            if (reader.TokenType is JsonTokenType.StartObject or JsonTokenType.StartArray)
            {
                parents.Push((path, reader.TokenType == JsonTokenType.StartArray ? 0 : -1));
            }
            else if (path.Length > 0)
            {
                lines[path] = line;
            }
        }

        return lines;
    }

    private static string Combine(string parent, string name) => parent.Length == 0 ? name : $"{parent}:{name}";
}
