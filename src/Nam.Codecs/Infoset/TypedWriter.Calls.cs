// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Calls that every form carries.</content>
internal sealed partial class TypedWriter
{
    public override WriteState WriteState => _to.WriteState;

    public override void WriteEndElement() => _to.WriteEndElement();

    public override void WriteFullEndElement() => _to.WriteFullEndElement();

    public override void WriteValue(bool value) => _to.WriteValue(value);

    public override void WriteValue(int value) => _to.WriteValue(value);

    public override void WriteValue(long value) => _to.WriteValue(value);

    public override void WriteValue(float value) => _to.WriteValue(value);

    public override void WriteValue(double value) => _to.WriteValue(value);

    public override void WriteValue(decimal value) => _to.WriteValue(value);

    public override void WriteValue(DateTime value) => _to.WriteValue(value);

    public override void WriteValue(DateTimeOffset value) => _to.WriteValue(value);

    public override void WriteValue(Guid value) => _to.WriteValue(value);

    public override void WriteValue(TimeSpan value) => _to.WriteValue(value);

    public override void WriteValue(UniqueId value) => _to.WriteValue(value);

    public override void WriteValue(object value) => _to.WriteValue(value);

    public override void WriteValue(XmlDictionaryString? value) => _to.WriteValue(value);

    public override void WriteString(XmlDictionaryString? value) => _to.WriteString(value);

    public override void WriteQualifiedName(string localName, string? ns) => _to.WriteQualifiedName(localName, ns);

    public override void WriteQualifiedName(XmlDictionaryString localName, XmlDictionaryString? namespaceUri) =>
        _to.WriteQualifiedName(localName, namespaceUri);

    public override void WriteName(string name) => _to.WriteName(name);

    public override void WriteWhitespace(string? ws) => _to.WriteWhitespace(ws);

    public override void WriteCharEntity(char ch) => _to.WriteCharEntity(ch);

    public override void WriteSurrogateCharEntity(char lowChar, char highChar) => _to.WriteSurrogateCharEntity(lowChar, highChar);

    public override void WriteBinHex(byte[] buffer, int index, int count) => _to.WriteBinHex(buffer, index, count);

    public override void WriteBase64(byte[] buffer, int index, int count) => _to.WriteBase64(buffer, index, count);

    public override Task WriteBase64Async(byte[] buffer, int index, int count) => _to.WriteBase64Async(buffer, index, count);

    public override void WriteStartDocument() => _to.WriteStartDocument();

    public override void WriteStartDocument(bool standalone) => _to.WriteStartDocument(standalone);

    public override void WriteEndDocument() => _to.WriteEndDocument();

    public override string? LookupPrefix(string ns) => _to.LookupPrefix(ns);

    public override void Flush() => _to.Flush();

    public override Task FlushAsync() => _to.FlushAsync();

    public override void Close() => _to.Close();

    public override void WriteArray(string? prefix, string localName, string? namespaceUri, bool[] array, int offset, int count) =>
        _to.WriteArray(prefix, localName, namespaceUri, array, offset, count);

    public override void WriteArray(string? prefix, string localName, string? namespaceUri, short[] array, int offset, int count) =>
        _to.WriteArray(prefix, localName, namespaceUri, array, offset, count);

    public override void WriteArray(string? prefix, string localName, string? namespaceUri, int[] array, int offset, int count) =>
        _to.WriteArray(prefix, localName, namespaceUri, array, offset, count);

    public override void WriteArray(string? prefix, string localName, string? namespaceUri, long[] array, int offset, int count) =>
        _to.WriteArray(prefix, localName, namespaceUri, array, offset, count);

    public override void WriteArray(string? prefix, string localName, string? namespaceUri, float[] array, int offset, int count) =>
        _to.WriteArray(prefix, localName, namespaceUri, array, offset, count);

    public override void WriteArray(string? prefix, string localName, string? namespaceUri, double[] array, int offset, int count) =>
        _to.WriteArray(prefix, localName, namespaceUri, array, offset, count);

    public override void WriteArray(string? prefix, string localName, string? namespaceUri, decimal[] array, int offset, int count) =>
        _to.WriteArray(prefix, localName, namespaceUri, array, offset, count);

    public override void WriteArray(string? prefix, string localName, string? namespaceUri, DateTime[] array, int offset, int count) =>
        _to.WriteArray(prefix, localName, namespaceUri, array, offset, count);

    public override void WriteArray(string? prefix, string localName, string? namespaceUri, Guid[] array, int offset, int count) =>
        _to.WriteArray(prefix, localName, namespaceUri, array, offset, count);

    public override void WriteArray(string? prefix, string localName, string? namespaceUri, TimeSpan[] array, int offset, int count) =>
        _to.WriteArray(prefix, localName, namespaceUri, array, offset, count);
}
