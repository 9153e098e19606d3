// SPDX-License-Identifier: MIT
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>How much slower a client decodes than the machine of the priors, from the curves that it sent.</summary>
internal static class DecodeSpeed
{
    // What wire-format.md allows of dec downwards. Less would make formats that a slow client has never decoded look cheaper than the one
    // that it has, whose curve knows no bound.
    private const double MaximumScale = 1 / ClientProfile.MinimumDecodeFactor;
    private const double ReferenceBytes = ClientProfile.ReferenceBytes;

    /// <summary>Geometric mean of sent over prior at 64 KiB; 1 where the client has no curves yet.</summary>
    /// <param name="client">The client.</param>
    /// <param name="count">Gets how many curves that was taken from.</param>
    public static double Scale(ClientProfile client, out int count)
    {
        var product = 1.0;
        count = 0;
        Include(client, XmlForm.Binary, CodecFamily.None, ref product, ref count);
        Include(client, XmlForm.Text, CodecFamily.Zip, ref product, ref count);
        Include(client, XmlForm.Text, CodecFamily.Brotli, ref product, ref count);
        Include(client, XmlForm.Binary, CodecFamily.Zip, ref product, ref count);
        Include(client, XmlForm.Binary, CodecFamily.Brotli, ref product, ref count);
        Include(client, XmlForm.Containers, CodecFamily.None, ref product, ref count);
        if (client.Target == DecodeTarget.Objects)
        {
            Include(client, XmlForm.Text, CodecFamily.None, ref product, ref count); // text to text is only a copy: its time tells nothing
        }

        return count switch
        {
            0 => 1,
            1 => product,
            _ => Math.Pow(product, 1.0 / count),
        };
    }

    private static void Include(ClientProfile client, XmlForm form, CodecFamily family, ref double product, ref int count)
    {
        if (client.DecodeCurve(form, family) is { } sent)
        {
            product *= Math.Clamp(
                sent.Evaluate(ReferenceBytes) / DefaultCosts.Decode(client.Target, form, family).Evaluate(ReferenceBytes),
                1 / MaximumScale,
                MaximumScale);
            count++;
        }
    }
}
