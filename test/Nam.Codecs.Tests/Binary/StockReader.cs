// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;

namespace Nam.Codecs.Tests.Binary;

/// <summary>The runtime's reader over the document of a form.</summary>
internal static class StockReader
{
    internal static XmlDictionaryReader Open(byte[] form, XmlDictionaryReaderQuotas? quotas = null)
    {
        using var header = FormHeader.Read(form, DecodeLimits.Default);
        var names = new XmlBinaryReaderSession();
        for (var index = 0; index < header.NameCount; index++)
        {
            names.Add(index, Encoding.UTF8.GetString(form, header.Names[2 * index], header.Names[(2 * index) + 1]));
        }

        return XmlDictionaryReader.CreateBinaryReader(
            form, header.DocumentStart, form.Length - header.DocumentStart, null, quotas ?? XmlDictionaryReaderQuotas.Max, names, null);
    }
}
