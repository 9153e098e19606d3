// SPDX-License-Identifier: MIT
using System.Collections.ObjectModel;
using System.Runtime.Serialization;
using System.Xml.Serialization;

namespace Nam.Codecs.Tests.Secrets;

/// <summary>Replies with marked members of every kind; what must be secret says SECRET, what must not says "open".</summary>
public static class SecretContracts
{
    internal static Dictionary<string, object> Replies { get; } = new()
    {
        ["account"] = new Account
        {
            Name = "open", PinCode = "SECRET 1", Attributed = "SECRET 2", Numbers = ["SECRET 3", "SECRET 4"],
            Owner = new() { Name = "open", Password = "SECRET 5" }
        },
        ["derived"] = new WithDerived
        {
            Best = new Gold { Label = "open", Vault = "SECRET 1" }, All = [new Gold { Label = "open", Vault = "SECRET 2" }]
        },
        ["marked type"] = new WithKeys
        {
            Label = "open", Main = new() { Bits = "SECRET 1" }, Others = [new() { Bits = "SECRET 2" }],
            Loose = new Key { Bits = "SECRET 3" }
        },
        ["marked base"] = new WithPrivate { Label = "open", Held = new InnerKey { Bits = "SECRET 1", More = "SECRET 2" } },
        ["list"] = new List<Key> { new() { Bits = "SECRET 1" } },
        ["marked collection"] = new Pins { "SECRET 1", "SECRET 2" },
        ["dictionary"] = new WithDictionary { Label = "open", ByName = { ["SECRET 0"] = new() { Bits = "SECRET 1" } } },
        ["generic"] = new Page<Person> { Label = "open", Items = [new() { Name = "open", Password = "SECRET 1" }] },
        ["generic of marked"] = new Page<Key> { Label = "open", Items = [new() { Bits = "SECRET 1" }] },
        ["text"] = new WithText { Label = "open", Value = new() { Unit = "SECRET 1", Amount = "SECRET 2" } },
        ["cycle"] = new Node { Label = "open", Hidden = "SECRET 1", Next = new() { Label = "open", Hidden = "SECRET 2" } },
        ["interface"] = new WithInterface { Label = "open", Hidden = "SECRET 1" },
        ["choice"] = new WithChoice { Label = "open", Items = ["SECRET 1", 5], Odd = "SECRET 2" },
        ["fields"] = new Fields { Label = "open", Hidden = "SECRET 1" },
    };

    [DataContract(Namespace = "urn:secrets")]
    public sealed class Account
    {
        [DataMember]
        public string? Name { get; set; }

        [DataMember(Name = "pin code")]
        [XmlElement("pin code")]
        [NamSecret]
        public string? PinCode { get; set; }

        [DataMember]
        [XmlAttribute("pin-attribute")]
        [NamSecret]
        public string? Attributed { get; set; }

        [DataMember(Name = "numbers")]
        [XmlArray("numberList")]
        [XmlArrayItem("number")]
        [NamSecret]
        public string[]? Numbers { get; set; }

        [DataMember]
        public Person? Owner { get; set; }
    }

    public sealed class Person
    {
        public string? Name { get; set; }

        [NamSecret]
        public string? Password { get; set; }
    }

    [KnownType("Known")]
    [XmlInclude(typeof(Gold))]
    public class Metal
    {
        public string? Label { get; set; }

        private static IEnumerable<Type> Known()
        {
            return [typeof(Gold)];
        }
    }

    public sealed class Gold : Metal
    {
        [NamSecret]
        public string? Vault { get; set; }
    }

    public sealed class WithDerived
    {
        public Metal? Best { get; set; }

        [XmlElement("metal")]
        public Collection<Metal>? All { get; set; }
    }

    [NamSecret]
    [XmlType("TheKey")]
    [DataContract(Name = "AKey")]
    public class Key
    {
        [DataMember]
        public string? Bits { get; set; }
    }

    [DataContract]
    public sealed class InnerKey : Key
    {
        [DataMember]
        public string? More { get; set; }
    }

    [KnownType(typeof(Key))]
    [XmlInclude(typeof(Key))]
    public sealed class WithKeys
    {
        public string? Label { get; set; }

        public Key? Main { get; set; }

        public List<Key>? Others { get; set; }

        public object? Loose { get; set; }
    }

    public sealed class WithPrivate
    {
        public string? Label { get; set; }

        public InnerKey? Held { get; set; }
    }

    [NamSecret]
    public sealed class Pins : List<string>
    {
    }

    public sealed class WithDictionary
    {
        public string? Label { get; set; }

        public Dictionary<string, Key> ByName { get; set; } = [];
    }

    public sealed class Page<T>
    {
        public string? Label { get; set; }

        public List<T>? Items { get; set; }
    }

    public sealed class WithText
    {
        public string? Label { get; set; }

        public Measure? Value { get; set; }
    }

    public sealed class Measure
    {
        [XmlAttribute]
        public string? Unit { get; set; }

        [XmlText]
        [NamSecret]
        public string? Amount { get; set; }
    }

    public sealed class Node
    {
        public string? Label { get; set; }

        [NamSecret]
        public string? Hidden { get; set; }

        public Node? Next { get; set; }
    }

    public interface IHidden
    {
        [NamSecret]
        string? Hidden { get; }
    }

    [DataContract]
    public sealed class WithInterface : IHidden
    {
        [DataMember]
        public string? Label { get; set; }

        [DataMember(Name = "another")]
        public string? Hidden { get; internal set; }
    }

    public sealed class WithChoice
    {
        public string? Label { get; set; }

        [XmlElement("word", typeof(string))]
        [XmlElement("number", typeof(int))]
        [NamSecret]
        public object[]? Items { get; set; }

        [XmlElement(ElementName = "odd:name/2")]
        [NamSecret]
        public string? Odd;
    }

    [Serializable]
    public sealed class Fields
    {
        public string? Label = string.Empty;

        [field: NonSerialized]
        public event EventHandler? Changed;

        [NamSecret]
        public string? Hidden { get; internal set; }

        internal void Raise()
        {
            Changed?.Invoke(this, EventArgs.Empty);
        }
    }

    public sealed class Holder
    {
        public object? Anything { get; set; }

        public object[]? Many { get; set; }

        public int Number { get; set; }
    }

    public sealed class Plain
    {
        public string? Name { get; set; }

        public Plain[]? Others { get; set; }

        public Dictionary<string, List<DateTime?>>? Times { get; set; }
    }

    [ServiceContract]
    public interface IService
    {
        Account Get(int id);

        Task<Key> MakeKeyAsync();

        [OperationContract(Name = "Renamed")]
        Key[] Other(out Key spare);

        int Count();
    }

    /// <summary>Stands for the attribute of either host, which is found by its name.</summary>
    [AttributeUsage(AttributeTargets.Interface)]
    internal sealed class ServiceContractAttribute : Attribute
    {
    }

    /// <summary>As above.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class OperationContractAttribute : Attribute
    {
        public string? Name { get; set; }
    }
}
