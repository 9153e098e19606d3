// SPDX-License-Identifier: MIT
using System.Reflection;
using System.Runtime.Serialization;
using Tpch.Queries;

namespace Nam.Benchmarks.Gate.Node.Rows;

/// <summary>A public method of the framework's core library: rows that nobody made up.</summary>
[DataContract(Namespace = TpchQuery.ContractNamespace)]
public sealed class Member
{
    [DataMember(Order = 1)]
    public int Token { get; set; }

    [DataMember(Order = 2)]
    public string Type { get; set; } = "";

    [DataMember(Order = 3)]
    public string Name { get; set; } = "";

    [DataMember(Order = 4)]
    public string Returns { get; set; } = "";

    [DataMember(Order = 5)]
    public int Parameters { get; set; }

    [DataMember(Order = 6)]
    public string Attributes { get; set; } = "";

    [DataMember(Order = 7)]
    public bool IsStatic { get; set; }

    /// <summary>All of them in the order of their types' names and their tokens.</summary>
    internal static List<Member> All() =>
    [
        .. typeof(object).Assembly.GetExportedTypes()
            .OrderBy(type => type.FullName, StringComparer.Ordinal)
            .SelectMany(type => type.GetMethods(
                    BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly)
                .OrderBy(method => method.MetadataToken))
            .Select(method => new Member
            {
                Token = method.MetadataToken,
                Type = method.DeclaringType!.FullName!,
                Name = method.Name,
                Returns = method.ReturnType.ToString(),
                Parameters = method.GetParameters().Length,
                Attributes = method.Attributes.ToString(),
                IsStatic = method.IsStatic,
            }),
    ];
}
