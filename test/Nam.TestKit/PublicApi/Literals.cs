// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.TestKit.PublicApi;

/// <summary>Writes constants and default values as C# would.</summary>
internal static class Literals
{
    public static string Of(object? value, Type? type = null)
    {
        if (value is null)
        {
            return type is { IsValueType: true } && Nullable.GetUnderlyingType(type) is null ? "default" : "null";
        }

        type = Nullable.GetUnderlyingType(type ?? typeof(object)) ?? type;
        return value switch
        {
            _ when type is { IsEnum: true } => OfEnum(value, type),
            bool flag => flag ? "true" : "false",
            string text => '"' + text.Replace("\\", "\\\\").Replace("\"", "\\\"").Replace("\n", "\\n").Replace("\r", "\\r") + '"',
            char character => char.IsControl(character) ? $"'\\u{(int)character:x4}'" : $"'{character}'",
            double number => number.ToString("R", CultureInfo.InvariantCulture),
            float number => number.ToString("R", CultureInfo.InvariantCulture) + "f",
            decimal number => number.ToString(CultureInfo.InvariantCulture) + "m",
            _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
        };
    }

    private static string OfEnum(object value, Type type)
    {
        var name = Enum.ToObject(type, value).ToString()!;
        return char.IsLetter(name[0]) ? $"{TypeNames.Of(type)}.{name}" : $"({TypeNames.Of(type)}){name}";
    }
}
