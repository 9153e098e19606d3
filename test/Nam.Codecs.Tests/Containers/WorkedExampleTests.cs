// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.TestKit;

namespace Nam.Codecs.Tests.Containers;

/// <summary>The example of docs/container-format.md section 9, byte by byte.</summary>
public sealed partial class WorkedExampleTests
{
    private static string Section
    {
        get
        {
            var document = File.ReadAllText(Path.Combine(RepositoryRoot.Path, "docs", "container-format.md"));
            return document[document.IndexOf("## 9. An example", StringComparison.Ordinal)..];
        }
    }

    private static string Xml => Document().Match(Section).Groups["xml"].Value;

    // The first cell of every row.
    private static byte[] Frame =>
        [.. Row().Matches(Section).SelectMany(row => row.Groups["bytes"].Value.Split(' '))
            .Select(hex => byte.Parse(hex, NumberStyles.HexNumber, CultureInfo.InvariantCulture))];

    [Fact]
    public void Bytes_OfTheTable_AreTheDocument()
    {
        ReplyFrame.ReadContainers(Frame, DecodeLimits.Default, out var form);

        Assert.Equal(Xml, ContainerRunner.Text(form.ToArray()));
    }

    [Fact]
    public void Document_Encoded_IsTheTable()
    {
        using var frame = new PooledBuffer();

        ReplyFrame.WriteContainers(ContainerRunner.Tokenize(Encoding.UTF8.GetBytes(Xml))!, hasMore: false, frame);

        Assert.Equal(Convert.ToHexString(Frame), Convert.ToHexString(frame.WrittenSpan));
    }

    [GeneratedRegex("^`(?<xml><rows>.*</rows>)`", RegexOptions.Multiline)]
    private static partial Regex Document();

    [GeneratedRegex(@"^\| `(?<bytes>[0-9A-F]{2}( [0-9A-F]{2})*)` \|", RegexOptions.Multiline)]
    private static partial Regex Row();
}
