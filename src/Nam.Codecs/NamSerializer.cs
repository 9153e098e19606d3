// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml.Serialization;

namespace Nam.Codecs;

/// <summary>Which of .NET's serializers turns objects into XML and back.</summary>
public enum NamSerializer
{
    /// <summary><see cref="DataContractSerializer"/>, the default of WCF.</summary>
    DataContract,

    /// <summary><see cref="XmlSerializer"/>, for types with attributes such as <see cref="XmlElementAttribute"/>, and
    /// what schemas were turned into.</summary>
    Xml,
}
