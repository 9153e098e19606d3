// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Nam.TestKit.PublicApi;

/// <summary>Prints the attributes that tell a user whether to use a member.</summary>
internal static class MarkerAttributes
{
    // The compiler marks every ref struct, and every constructor of a type with required members, as obsolete for old compilers.
    private const string RequiredMembers = "Constructors of types with required members";

    public static string Of(MemberInfo member)
    {
        var text = "";
        if (member.GetCustomAttribute<ExperimentalAttribute>(inherit: false) is { } experimental)
        {
            text += $"[Experimental({Literals.Of(experimental.DiagnosticId)})] ";
        }

        if (member.GetCustomAttribute<ObsoleteAttribute>(inherit: false) is { } obsolete && !IsForOldCompilers(member, obsolete))
        {
            text += $"[Obsolete({(obsolete.Message is null ? "" : Literals.Of(obsolete.Message))})] ";
        }

        return text;
    }

    private static bool IsForOldCompilers(MemberInfo member, ObsoleteAttribute obsolete) =>
        member.IsDefined(typeof(CompilerFeatureRequiredAttribute), inherit: false) &&
        (member is Type { IsByRefLike: true } || obsolete.Message?.StartsWith(RequiredMembers, StringComparison.Ordinal) == true);
}
