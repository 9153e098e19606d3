// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;

namespace Nam.ServiceModel.Tests;

/// <summary>An object that tells when it is read.</summary>
[DataContract(Namespace = IOrders.Namespace)]
public sealed class Probe
{
    /// <summary>Gets or sets what gets the id of each one that is read.</summary>
    public static Action<int> OnRead { get; set; } = _ => { };

    [DataMember(Order = 0)]
    public int Id { get; set; }

    [DataMember(Order = 1)]
    public string? Text { get; set; }

    /// <summary>Writes a reply of the operation Get or GetLater: their elements have one name.</summary>
    public static void Write(XmlDictionaryWriter writer, int count)
    {
        List<Probe> probes = [.. Enumerable.Range(0, count).Select(id => new Probe { Id = id, Text = $"{(uint)id * 2654435761:x}" })];
        writer.WriteStartElement("s", "Envelope", Envelopes.Soap11);
        writer.WriteStartElement("s", "Body", Envelopes.Soap11);
        writer.WriteStartElement(null, "Probes", IOrders.Namespace);
        writer.WriteStartElement(null, "List", IOrders.Namespace);
        new DataContractSerializer(typeof(List<Probe>), "List", IOrders.Namespace).WriteObjectContent(writer, probes);
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.Flush();
    }

    [OnDeserialized]
    private void NoteRead(StreamingContext context) => OnRead(Id);
}
