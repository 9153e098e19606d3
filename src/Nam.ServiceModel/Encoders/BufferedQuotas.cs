// SPDX-License-Identifier: MIT

using System.Xml;

namespace Nam.ServiceModel.Encoders;

/// <summary>The quotas with which the stock encoders read messages that are in memory as a whole.</summary>
internal static class BufferedQuotas
{
    private const int StockDepth = 128;

    /// <summary>Returns the quotas of an encoding element, if it has its own. Quotas that were not set are bounded by
    /// the message's size only, as in the stock encoders.</summary>
    public static XmlDictionaryReaderQuotas Of(MessageEncodingBindingElement element)
    {
        var own = element switch
        {
            TextMessageEncodingBindingElement text => text.ReaderQuotas,
            BinaryMessageEncodingBindingElement binary => binary.ReaderQuotas,
            _ => XmlDictionaryReaderQuotas.Max,
        };
        var quotas = new XmlDictionaryReaderQuotas();
        own.CopyTo(quotas);
        if (!IsSet(own, XmlDictionaryReaderQuotaTypes.MaxStringContentLength))
        {
            quotas.MaxStringContentLength = int.MaxValue;
        }

        if (!IsSet(own, XmlDictionaryReaderQuotaTypes.MaxArrayLength))
        {
            quotas.MaxArrayLength = int.MaxValue;
        }

        if (!IsSet(own, XmlDictionaryReaderQuotaTypes.MaxBytesPerRead))
        {
            quotas.MaxBytesPerRead = int.MaxValue;
        }

        if (!IsSet(own, XmlDictionaryReaderQuotaTypes.MaxNameTableCharCount))
        {
            quotas.MaxNameTableCharCount = int.MaxValue;
        }

        if (!IsSet(own, XmlDictionaryReaderQuotaTypes.MaxDepth))
        {
            quotas.MaxDepth = StockDepth;
        }

        return quotas;
    }

    private static bool IsSet(XmlDictionaryReaderQuotas quotas, XmlDictionaryReaderQuotaTypes type) => (quotas.ModifiedQuotas & type) != 0;
}
