// SPDX-License-Identifier: MIT
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;

namespace Nam.TestKit.PublicApi;

/// <summary>Lists what users of an assembly can name: a heading for each type, a line for each member, in a stable order.</summary>
public static class PublicApiPrinter
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    /// <summary>Lists all public types of an assembly.</summary>
    public static string Print(Assembly assembly)
    {
        var text = new StringBuilder();
        text.Append("assembly ").Append(assembly.GetName().Name).Append('\n');
        var spaces = assembly.GetTypes().Where(IsVisible).GroupBy(type => type.Namespace);
        foreach (var space in spaces.OrderBy(space => space.Key, StringComparer.Ordinal))
        {
            text.Append("\nnamespace ").Append(space.Key).Append('\n');
            foreach (var type in space.OrderBy(type => TypeNames.Of(type), StringComparer.Ordinal))
            {
                text.Append('\n').Append(Print(type));
            }
        }

        return text.ToString();
    }

    /// <summary>Lists one type and its own members.</summary>
    public static string Print(Type type)
    {
        var text = new StringBuilder().Append(TypeHeadings.Of(type)).Append('\n');
        if (typeof(Delegate).IsAssignableFrom(type))
        {
            return text.ToString();
        }

        foreach (var member in type.IsEnum ? EnumMembers(type) : Members(type))
        {
            text.Append("    ").Append(member).Append('\n');
        }

        return text.ToString();
    }

    private static IEnumerable<string> EnumMembers(Type type) =>
        type.GetFields(BindingFlags.Public | BindingFlags.Static)
            .OrderBy(field => Convert.ToDecimal(field.GetRawConstantValue(), null)).ThenBy(field => field.Name, StringComparer.Ordinal)
            .Select(field => $"{MarkerAttributes.Of(field)}{field.Name} = {field.GetRawConstantValue()}");

    private static IEnumerable<string> Members(Type type) =>
        type.GetMembers(Declared)
            .Where(member => !IsMadeByCompiler(member) && !IsOverride(member))
            .Select(member => (Rank: Rank(member), Text: MemberSignatures.Of(member)))
            .Where(member => member.Text is not null)
            .OrderBy(member => member.Rank).ThenBy(member => member.Text, StringComparer.Ordinal)
            .Select(member => member.Text!);

    private static int Rank(MemberInfo member) => member switch
    {
        FieldInfo => 0,
        ConstructorInfo => 1,
        PropertyInfo => 2,
        EventInfo => 3,
        MethodInfo { IsSpecialName: false } => 4,
        _ => 5,
    };

    // What a record adds by itself follows from its heading and its properties.
    private static bool IsMadeByCompiler(MemberInfo member) =>
        member.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false) || member.Name.Contains('<', StringComparison.Ordinal);

    // Users know an overridden member from its base already, and the heading names that.
    private static bool IsOverride(MemberInfo member) => member switch
    {
        MethodInfo method => method.GetBaseDefinition() != method,
        PropertyInfo property => property.GetAccessors(nonPublic: true).Any(IsOverride),
        EventInfo happening => IsOverride(happening.AddMethod!),
        _ => false,
    };

    private static bool IsVisible(Type type) =>
        !type.Name.Contains('<', StringComparison.Ordinal) &&
        (type.IsPublic || ((type.IsNestedPublic || type.IsNestedFamily || type.IsNestedFamORAssem) && IsVisible(type.DeclaringType!)));
}
