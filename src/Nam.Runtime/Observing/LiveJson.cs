// SPDX-License-Identifier: MIT

using System.Text.Json.Serialization;

namespace Nam.Observing;

/// <summary>Writes and reads <see cref="LiveDocument"/> as JSON: camel case, UTF-8, numbers as JSON numbers.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(LiveDocument))]
internal sealed partial class LiveJson : JsonSerializerContext;
