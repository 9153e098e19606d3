// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Estimation;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

/// <summary>What simulations draw.</summary>
internal static class Draws
{
    /// <summary>A number of the standard normal distribution.</summary>
    public static double Normal(this Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());

    /// <summary>A client that decodes each form at a pace of its own, so far from its prior's (spread of ln).</summary>
    public static ClientProfile Client(this Random random, double spread, ClientCapabilities more = ClientCapabilities.None)
    {
        CostCurve Curve(XmlForm form)
        {
            var (prior, dearness) = (DefaultCosts.Decode(DecodeTarget.Objects, form, CodecFamily.None), Math.Exp(spread * random.Normal()));
            return CostCurve.FromKnots(
                [.. Enumerable.Range(0, CostCurve.KnotCount).Select(k => dearness * prior.Evaluate(CostCurve.KnotBytes(k)))]);
        }

        return Candidates.Client(
            ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli | ClientCapabilities.Containers | more) with
            {
                DecodeText = Curve(XmlForm.Text),
                DecodeBinary = Curve(XmlForm.Binary),
                DecodeContainers = Curve(XmlForm.Containers),
            };
    }
}
