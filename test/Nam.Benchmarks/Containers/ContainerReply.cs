// SPDX-License-Identifier: MIT
using System.Collections;
using System.Globalization;
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Codecs;
using Tpch;

namespace Nam.Benchmarks.Containers;

/// <summary>A query's reply in every form, and the ways back.</summary>
internal sealed class ContainerReply
{
    private const string SoapNamespace = "http://www.w3.org/2003/05/soap-envelope";
    private const int ElementsAround = 3;

    private readonly PooledBuffer _text = new();

    private ContainerReply(DataContractSerializer serializer, byte[] text, byte[] binary, IReadOnlyList<byte[]> forms)
    {
        Serializer = serializer;
        Text = text;
        Binary = binary;
        Forms = forms;
    }

    internal DataContractSerializer Serializer { get; }

    internal byte[] Text { get; }

    internal byte[] Binary { get; }

    internal IReadOnlyList<byte[]> Forms { get; }

    internal static ContainerReply Make(TpchQuery query, TpchDatabase database)
    {
        var answer = query.Run(database);
        var name = string.Create(CultureInfo.InvariantCulture, $"Query{query.Number}");
        var serializer = new DataContractSerializer(answer.GetType(), name + "Result", TpchQuery.ContractNamespace);
        using var text = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(text, Encoding.UTF8, ownsStream: false))
        {
            Write(writer, name, serializer, answer);
        }

        var binary = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        Write(binary, name, serializer, answer);
        var container = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        Write(container, name, serializer, answer);
        container.Complete();
        var forms = Enumerable.Range(0, container.FormCount).Select(index => container.Form(index).ToArray()).ToList();
        var reply = new ContainerReply(serializer, text.ToArray(), binary.Complete().ToArray(), forms);
        BinaryXmlWriter.Return(binary);
        ContainerWriter.Return(container);
        reply.Check();
        return reply;
    }

    internal object ReadText()
    {
        using var reader = XmlDictionaryReader.CreateTextReader(Text, XmlDictionaryReaderQuotas.Max);
        return Read(reader);
    }

    internal object ReadBinary()
    {
        using var reader = BinaryXml.CreateReader(Binary, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, null);
        return Read(reader);
    }

    internal object ReadContainer()
    {
        var next = 1;
        using var reader = ContainerReader.Open(Forms[0], XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, nextForm: () => next < Forms.Count ? Forms[next++] : default);
        return Read(reader);
    }

    internal void OpenContainer()
    {
        ContainerDocument.Return(ContainerDocument.Open(Forms[0], DecodeLimits.Default, []));
    }

    internal void WriteText()
    {
        _text.Clear();
        using var text = new ContainerText(Forms[0], _text, DecodeLimits.Default, []);
        foreach (var form in Forms.Skip(1))
        {
            text.WriteNext(form);
        }
    }

    private static void Write(XmlDictionaryWriter writer, string name, DataContractSerializer serializer, IList answer)
    {
        writer.WriteStartElement("s", "Envelope", SoapNamespace);
        writer.WriteStartElement("s", "Body", SoapNamespace);
        writer.WriteStartElement(name + "Response", TpchQuery.ContractNamespace);
        serializer.WriteObject(writer, answer);
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.Flush();
    }

    private object Read(XmlDictionaryReader reader)
    {
        for (var element = 0; element < ElementsAround; element++)
        {
            reader.MoveToContent();
            reader.ReadStartElement();
        }

        return Serializer.ReadObject(reader)!;
    }

    /// <summary>A way that is wrong is not timed.</summary>
    private void Check()
    {
        WriteText();
        if (!_text.WrittenSpan.SequenceEqual(Text) || !Again(ReadContainer()).AsSpan().SequenceEqual(Again(ReadText())))
        {
            throw new InvalidOperationException("The container does not give the stock writer's text, or not the objects.");
        }
    }

    private byte[] Again(object value)
    {
        using var text = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(text, Encoding.UTF8, ownsStream: false))
        {
            Serializer.WriteObject(writer, value);
        }

        return text.ToArray();
    }
}
