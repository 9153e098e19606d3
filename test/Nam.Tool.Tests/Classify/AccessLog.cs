// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;

namespace Nam.Tool.Tests.Classify;

/// <summary>An access log in the Combined Log Format that is written for a test.</summary>
internal sealed class AccessLog
{
    private readonly StringBuilder _text = new();

    internal string Text => _text.ToString();

    /// <summary>A rich, a normal and a poor client with two pages each, one more of their networks without an object, a
    /// name and a bad line.</summary>
    internal static AccessLog OfThreeClasses()
    {
        var log = new AccessLog();
        foreach (var (client, first, last) in ((string, int, int)[])[("192.0.2.1", 1, 2), ("192.0.2.2", 2, 4), ("198.51.100.7", 4, 9)])
        {
            foreach (var page in (int[])[0, 100])
            {
                log.Add(client, "/index.html", page).Add(client, "/a.gif", page + first).Add(client, "/b.css", page + last);
            }
        }

        log.Add("198.51.100.8", "/index.html", 150).Add("name.example.org", "/rare.html", 160);
        log._text.AppendLine("rubbish");
        return log;
    }

    internal AccessLog Add(string client, string path, int second, string zone = "+0000")
    {
        var time = new DateTime(2026, 3, 1).AddSeconds(second).ToString("dd'/'MMM'/'yyyy:HH:mm:ss", CultureInfo.InvariantCulture);
        _text.AppendLine(CultureInfo.InvariantCulture, $"{client} - - [{time} {zone}] \"GET {path} HTTP/1.1\" 200 512 \"-\" \"agent\"");
        return this;
    }
}
