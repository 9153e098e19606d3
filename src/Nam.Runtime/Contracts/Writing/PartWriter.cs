// SPDX-License-Identifier: MIT

using System.Xml;

namespace Nam.Contracts.Writing;

/// <summary>Writes what stands in the element of an object, as the serializer does.</summary>
/// <remarks>For one document at a time.</remarks>
internal abstract class PartWriter
{
    /// <summary>Gets whether objects can be looked at without using them up; all but sequences that are made on the way.</summary>
    internal abstract bool CanWrite(object value);

    /// <summary>Writes what stands in the element, which is begun.</summary>
    internal abstract void Write(XmlDictionaryWriter writer, object value);

    /// <summary>Releases the objects.</summary>
    internal abstract void Release();
}
