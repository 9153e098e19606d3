// SPDX-License-Identifier: MIT

using System.Reflection;

namespace Nam.Contracts;

/// <summary>A property or field that belongs to a contract, before the order of all is known.</summary>
internal readonly record struct FoundMember(MemberInfo Member, Type Type, string Name, int Order, bool IsRequired, bool EmitsDefault);
