// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Characterization;

namespace Nam.Fuzz.Cost.Surfaces;

/// <summary>Access logs, from which clients are classified.</summary>
internal sealed class LogSurface() : CostSurface("access-log")
{
    private const int MostBytes = 1 << 20;

    internal override byte[][] Make(Recipe recipe)
    {
        return [ByteMaker.Make(
            recipe,
            MostBytes,
            "127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] \"GET /index.html HTTP/1.0\" 200 2326 \"http://a/start.html\" \"Mozilla/4.08 [en]\"\n",
            "2001:db8::1 - a [b [10/Oct/2000:13:55:37 -0700] \"GET /a\\\"b/c.gif?x=%20 HTTP/1.1\" 304 -\n",
            "10.9.8.7 - - [10/Oct/2000:13:55:39 -0700] \"POST /x HTTP/1.1\" 500 0\n",
            "10.0.0.7:443 \"unknown, 192.0.2.1:80, [2001:db8::7]:80\" - - [10/Oct/2000:13:55:39 +1400] \"GET /x;s=1 HTTP/1.1\" 200 0\n")];
    }

    internal override void Run(byte[][] input)
    {
        using var text = new StringReader(Encoding.Latin1.GetString(input[0]));
        var log = new AccessLogReader(text);
        while (log.Read(out _))
        {
        }
    }
}
