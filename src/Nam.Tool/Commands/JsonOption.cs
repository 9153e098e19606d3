// SPDX-License-Identifier: MIT
using System.CommandLine;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Nam.Tool.Terminal;

namespace Nam.Tool.Commands;

/// <summary>The option for output that programs read.</summary>
internal static class JsonOption
{
    private static readonly JsonSerializerOptions Options = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    internal static Option<bool> Create() => new("--json") { Description = "Writes JSON for programs instead of tables." };

    internal static void Write<T>(ToolConsole console, T document)
    {
        console.Text.WriteLine(JsonSerializer.Serialize(document, Options));
    }
}
