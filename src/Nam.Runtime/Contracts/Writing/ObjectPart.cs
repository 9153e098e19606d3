// SPDX-License-Identifier: MIT

using System.Xml;

namespace Nam.Contracts.Writing;

/// <summary>Writes objects of one class.</summary>
internal sealed class ObjectPart<T>(RowWriter<T> rows) : PartWriter
    where T : class
{
    internal override bool CanWrite(object value) => rows.CanWrite([(T)value]);

    internal override void Write(XmlDictionaryWriter writer, object value)
    {
        rows.Take([(T)value]);
        rows.Write(writer, 0);
    }

    internal override void Release() => rows.Release();
}
