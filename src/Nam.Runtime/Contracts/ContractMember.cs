// SPDX-License-Identifier: MIT

using System.Reflection;

namespace Nam.Contracts;

/// <summary>A member of a data contract, as an element of its document.</summary>
/// <param name="Member">The property or field; its getter or setter may be private.</param>
/// <param name="Name">The element's local name.</param>
/// <param name="Namespace">Its namespace: that of the contract of the type that declares the member.</param>
/// <param name="Shape">Its type, without Nullable&lt;T&gt;.</param>
/// <param name="IsRequired">Whether a document without it is refused.</param>
/// <param name="EmitsDefault">Whether it is written while it has its type's default value.</param>
internal sealed record ContractMember(
    MemberInfo Member, string Name, string Namespace, ContractShape Shape, bool IsRequired, bool EmitsDefault)
{
    /// <summary>Gets the declared type.</summary>
    public Type Type => Member is PropertyInfo property ? property.PropertyType : ((FieldInfo)Member).FieldType;

    /// <summary>Gets whether it may be nil: a reference or Nullable&lt;T&gt;.</summary>
    public bool IsNullable => ContractShape.IsNullableType(Type);
}
