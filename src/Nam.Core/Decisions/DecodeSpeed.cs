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
    public static double Scale(ClientProfile client)
    {
        var (product, count) = (1.0, 0);
        for (var form = XmlForm.Text; form <= XmlForm.Containers; form++)
        {
            for (var family = CodecFamily.None; family <= CodecFamily.Brotli; family++)
            {
                // Text to text is only a copy: its time tells nothing.
                if ((client.Target, form, family) != (DecodeTarget.Text, XmlForm.Text, CodecFamily.None)
                    && client.DecodeCurve(form, family) is { } sent)
                {
                    var prior = DefaultCosts.Decode(client.Target, form, family);
                    product *= Math.Clamp(
                        sent.Evaluate(ReferenceBytes) / prior.Evaluate(ReferenceBytes), 1 / MaximumScale, MaximumScale);
                    count++;
                }
            }
        }

        return count switch
        {
            0 => 1,
            1 => product,
            _ => Math.Pow(product, 1.0 / count),
        };
    }
}
