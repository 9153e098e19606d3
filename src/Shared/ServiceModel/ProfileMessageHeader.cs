// SPDX-License-Identifier: MIT

using Nam.Formats;

namespace Nam.Wcf;

/// <summary>The profile header as a SOAP header, for transports without HTTP headers (docs/wire-format.md section 2).</summary>
internal static class ProfileMessageHeader
{
    /// <summary>Adds the profile to a request.</summary>
    /// <param name="headers">The request's headers.</param>
    /// <param name="profile">The profile's text.</param>
    public static void Add(MessageHeaders headers, string profile) =>
        headers.Add(MessageHeader.CreateHeader(NamHeaders.SoapProfile, NamHeaders.SoapNamespace, profile, mustUnderstand: false));

    /// <summary>Reads the profile of a request.</summary>
    /// <param name="headers">The request's headers.</param>
    /// <returns>The text as it came, may be hostile; <see langword="null"/> when there is none, or more than one.</returns>
    public static string? Find(MessageHeaders headers)
    {
        var found = -1;
        for (var i = 0; i < headers.Count; i++)
        {
            var header = headers[i];
            if (header.Name == NamHeaders.SoapProfile && header.Namespace == NamHeaders.SoapNamespace)
            {
                if (found >= 0)
                {
                    return null;
                }

                found = i;
            }
        }

        return found < 0 ? null : headers.GetHeader<string>(found);
    }
}
