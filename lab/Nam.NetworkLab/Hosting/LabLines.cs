// SPDX-License-Identifier: MIT
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Nam.Lab.Hosting;

/// <summary>Requests and replies as lines of JSON.</summary>
internal static class LabLines
{
    private static readonly JsonSerializerOptions Options = new()
    {
        // A link without a rate has an infinite one.
        NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    internal static string Write<T>(T line) => JsonSerializer.Serialize(line, Options);

    internal static T Read<T>(string line) =>
        JsonSerializer.Deserialize<T>(line, Options) ?? throw new JsonException("The line holds nothing.");
}
