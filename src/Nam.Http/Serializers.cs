// SPDX-License-Identifier: MIT

namespace Nam.Http;

/// <summary>What callers of .NET's serializers are told when they are trimmed or compiled ahead of time.</summary>
internal static class Serializers
{
    public const string Reflection =
        "DataContractSerializer and XmlSerializer find members by reflection and generate code. Read the reply by a function in place of that: content.ReadNamXmlAsync(reader => ...).";
}
