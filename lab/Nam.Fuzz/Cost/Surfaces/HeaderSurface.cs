// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs;
using Nam.Codecs.Frames;
using Nam.Decisions;
using Nam.Formats;
using Nam.Profiles;

namespace Nam.Fuzz.Cost.Surfaces;

/// <summary>The frame's head, the header fields of both sides with the content type, and what stands for them in band.</summary>
internal sealed class HeaderSurface() : CostSurface("headers")
{
    // Longer ones do not get past a server's own limit for all fields.
    private const int MostBytes = 32 << 10;

    internal override byte[][] Make(Recipe recipe)
    {
        return [ByteMaker.Make(
            recipe,
            MostBytes,
            "1;read=c,b,z,br;to=o;rt=42.5;bw=1250000;win=65536;dec=t:1.2,bz:0.9,c:3;last=abc:120:3",
            "1;id=abcdef0123456789;enc=12.5;fmt=binary+zip-2",
            "\u0001\u0001\0\u007F\u0008payload.sums",
            "application/vnd.nam; v=1; format=binary+zip-2; etag=strong; type=\"text/xml; a=\\\"b\\\"\"")];
    }

    internal override void Run(byte[][] input)
    {
        var text = Encoding.Latin1.GetString(input[0]);
        ClientProfile.TryParse(text, out _);
        ReplyHeader.TryParse(text, out _);
        NamMediaType.TryParse(text, out _, out _, out var format);
        ReplyFormat.TryParse(format ?? text, out _);
        byte[] message = [0xFF, 0xFF, 0xFF, 0xFF, 0x52, .. input[0]];
        if (InBandReply.TryRead(message, out var inBand, out _))
        {
            ReplyHeader.TryParse(inBand, out _);
        }

        try
        {
            ReplyFrame.ReadHeader(input[0], Limits);
            byte[] frame = [0xFF, 0xFF, 0xFF, 0xFF, 0x4E, 1, .. input[0].AsSpan(0, Math.Min(input[0].Length, 64))];
            ReplyFrame.ReadHeader(frame, Limits);
        }
        catch (ReplyDecodeException)
        {
            // Refused.
        }
    }
}
