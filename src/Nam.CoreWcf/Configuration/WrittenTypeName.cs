// SPDX-License-Identifier: MIT

using System.Reflection.Metadata;

namespace Nam.CoreWcf.Configuration;

/// <summary>Compares types with their names as configuration files write them.</summary>
internal static class WrittenTypeName
{
    /// <summary>Returns whether a name is that of a type. Types are looked up as CoreWCF.ConfigurationManager looks
    /// them up: by full name, with or without the assembly.</summary>
    /// <param name="written">For example <c>Orders.OrderService</c> or <c>Orders.OrderService, Orders</c>.</param>
    /// <param name="type">The type.</param>
    public static bool IsNameOf(string written, Type type)
    {
        var name = written.Trim();
        return name == type.FullName || name == type.AssemblyQualifiedName
            || (TypeName.TryParse(name, out var parsed) && parsed.AssemblyName is { } assembly && parsed.FullName == type.FullName
                && string.Equals(assembly.Name, type.Assembly.GetName().Name, StringComparison.OrdinalIgnoreCase));
    }
}
