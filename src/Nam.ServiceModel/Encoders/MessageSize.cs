// SPDX-License-Identifier: MIT

using System.Globalization;

namespace Nam.ServiceModel.Encoders;

/// <summary>What a client hears of a reply over its binding's MaxReceivedMessageSize.</summary>
internal static class MessageSize
{
    /// <summary>Makes the exception: the stock client's own words and types, so that handlers that know them go on working.</summary>
    public static CommunicationException TooLarge(long maximumMessageBytes)
    {
        var text = string.Create(
            CultureInfo.InvariantCulture,
            $"The maximum message size quota for incoming messages ({maximumMessageBytes}) has been exceeded. To increase the quota, use the MaxReceivedMessageSize property on the appropriate binding element.");
        return new CommunicationException(text, new QuotaExceededException(text));
    }
}
