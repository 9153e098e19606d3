// SPDX-License-Identifier: MIT
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Nam.Study.Hosting;

/// <summary>Requests and answers as lines of JSON.</summary>
internal static class StudyLines
{
    /// <summary>The encoding of the lines.</summary>
    internal static readonly UTF8Encoding Encoding = new(encoderShouldEmitUTF8Identifier: false);

    private static readonly JsonSerializerOptions Options = new()
    {
        // A link without a rate has an infinite one.
        NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
    };

    /// <summary>A value that goes into a line; names stay as they are, so that <c>arguments.Deserialize</c> needs no options.</summary>
    internal static JsonElement ValueOf(object? value) =>
        JsonSerializer.SerializeToElement(value, value?.GetType() ?? typeof(object), Options);

    /// <summary>The value that came in a line; the type's default for none.</summary>
    internal static T Read<T>(JsonElement value) => value.ValueKind == JsonValueKind.Null ? default! : value.Deserialize<T>(Options)!;

    /// <summary>Writes a line.</summary>
    internal static string Write<T>(T line) => JsonSerializer.Serialize(line, Options);

    /// <summary>Reads a line.</summary>
    /// <exception cref="JsonException">It is none.</exception>
    internal static T Read<T>(string line) =>
        JsonSerializer.Deserialize<T>(line, Options) ?? throw new JsonException("The line holds nothing.");
}
