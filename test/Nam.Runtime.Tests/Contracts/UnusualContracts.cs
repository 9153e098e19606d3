// SPDX-License-Identifier: MIT

using System.Collections;
using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Schema;
using System.Xml.Serialization;

namespace Nam.Runtime.Tests.Contracts;

/// <summary>Contracts that have no shape.</summary>
public static class UnusualContracts
{
    [DataContract]
    public struct Structure
    {
        [DataMember]
        public int Number { get; set; }
    }

    [DataContract(IsReference = true)]
    public class ByReference
    {
        [DataMember]
        public int Number { get; set; }
    }

    [DataContract]
    public class OnByReference : ByReference;

    [DataContract]
    public sealed class Recursive
    {
        [DataMember]
        public List<Recursive>? Others { get; set; }
    }

    [DataContract]
    public sealed class WithObject
    {
        [DataMember]
        public object? Anything { get; set; }
    }

    [DataContract]
    public sealed class WithDictionary
    {
        [DataMember]
        public Dictionary<string, int>? Numbers { get; set; }
    }

    [DataContract]
    public sealed class Extensible : IExtensibleDataObject
    {
        public ExtensionDataObject? ExtensionData { get; set; }
    }

    [DataContract]
    public sealed class Called
    {
        [DataMember]
        public int Number { get; set; }

        [OnDeserialized]
        internal void Done(StreamingContext context) => Number++;
    }

    [DataContract]
    public sealed class GetterOnly
    {
        [DataMember]
        public List<int> Numbers { get; } = [];
    }

    public sealed class PocoList
    {
        public List<int> Numbers { get; } = [];
    }

    [DataContract]
    public sealed class ReadOnlyField
    {
        [DataMember]
        public readonly int Number = 3;
    }

    public sealed class OwnXml : IXmlSerializable
    {
        public XmlSchema? GetSchema() => null;

        public void ReadXml(XmlReader reader) => reader.Skip();

        public void WriteXml(XmlWriter writer) => writer.WriteString("x");
    }

    [DataContract]
    public abstract class Abstract
    {
        [DataMember]
        public int Number { get; set; }
    }

    public sealed class NoConstructor(int number)
    {
        public int Number { get; set; } = number;
    }

    [DataContract]
    public sealed class Twice
    {
        [DataMember(Name = "a")]
        public int One { get; set; }

        [DataMember(Name = "a")]
        public int Other { get; set; }
    }

    [DataContract]
    public class Hidden
    {
        [DataMember]
        public int Number { get; set; }
    }

    [DataContract]
    public sealed class HidesMember : Hidden
    {
        [DataMember]
        public new int Number { get; set; }
    }

    [Serializable]
    public sealed class OldStyle
    {
        public int Number;
    }

    [CollectionDataContract(IsReference = true)]
    public sealed class ListByReference : List<int>;

    [DataContract]
    public sealed class ContractList : IEnumerable<int>
    {
        [DataMember]
        public int Number { get; set; }

        public IEnumerator<int> GetEnumerator() => Enumerable.Empty<int>().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
