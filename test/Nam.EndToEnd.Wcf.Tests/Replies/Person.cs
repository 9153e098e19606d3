// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>Keeps identity on the wire (z:Id and z:Ref).</summary>
[DataContract(Namespace = Names.Contract, IsReference = true)]
public sealed class Person
{
    [DataMember]
    public string? Name { get; set; }

    [DataMember]
    public Person? Spouse { get; set; }

    [DataMember]
    public List<Person> Friends { get; set; } = [];

    /// <summary>A graph with a cycle and one person met three times.</summary>
    public static Person Circle()
    {
        var ada = new Person { Name = "Ada" };
        var bob = new Person { Name = "Bob", Spouse = ada };
        ada.Spouse = bob;
        ada.Friends = [bob, bob, new Person { Name = "Cyd", Friends = [ada] }];
        return ada;
    }
}
