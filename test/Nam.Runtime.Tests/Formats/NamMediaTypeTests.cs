// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Formats;

namespace Nam.Runtime.Tests.Formats;

public sealed class NamMediaTypeTests
{
    [Theory]
    [InlineData(null)]
    [InlineData("text/xml")]
    [InlineData("application/soap+xml; charset=utf-8; action=\"http://x/y\"")]
    [InlineData("a/b; x=\"quote \\\" backslash \\\\ end\"")]
    [InlineData("a/b; x=\"; v=2; type=\"")]
    [InlineData("\\")]
    [InlineData("\"")]
    [InlineData("")]
    public void Format_AnyContentType_IsReadBack(string? contentType)
    {
        Assert.True(ReplyFormat.TryParse("binary+brotli-4", out var format));
        foreach (var isStrong in (bool[])[false, true])
        {
            var value = NamMediaType.Format(format, contentType, isStrong);

            Assert.True(NamMediaType.TryParse(value, out var read, out var readStrong, out var name));
            Assert.Equal(contentType, read);
            Assert.Equal(isStrong, readStrong);
            Assert.Equal("binary+brotli-4", name);
        }
    }

    [Fact]
    public void Format_RandomContentTypes_AreReadBack()
    {
        var random = new Random(11);
        for (var i = 0; i < 5000; i++)
        {
            var contentType = string.Create(random.Next(0, 40), random, static (text, r) =>
            {
                for (var j = 0; j < text.Length; j++)
                {
                    text[j] = r.Next(3) == 0 ? "\\\";= ,"[r.Next(6)] : (char)r.Next(0x20, 0x7F);
                }
            });

            Assert.True(NamMediaType.TryParse(NamMediaType.Format(ReplyFormat.Binary, contentType), out var read, out _));
            Assert.Equal(contentType, read);
        }
    }

    [Fact]
    public void Format_OfTheSpecification_IsItsExample()
    {
        Assert.True(ReplyFormat.TryParse("binary+zip-2", out var format));

        Assert.Equal(
            "application/vnd.nam; v=1; format=binary+zip-2; t=s", NamMediaType.Format(format, "application/soap+xml; charset=utf-8"));
        Assert.Equal(
            "application/vnd.nam; v=1; format=binary; type=\"application/atom+xml\"",
            NamMediaType.Format(ReplyFormat.Binary, "application/atom+xml"));
    }

    [Theory]
    [InlineData("x", "application/xml; charset=utf-8")]
    [InlineData("t", "text/xml; charset=utf-8")]
    [InlineData("s", "application/soap+xml; charset=utf-8")]
    public void Format_UsualContentType_IsALetter(string letter, string contentType)
    {
        var value = NamMediaType.Format(ReplyFormat.Binary, contentType);

        Assert.Equal($"application/vnd.nam; v=1; format=binary; t={letter}", value);
        Assert.True(NamMediaType.TryParse(value, out var read, out _));
        Assert.Equal(contentType, read);
        Assert.True(NamMediaType.TryParse(NamMediaType.Format(ReplyFormat.Binary, letter), out read, out _));
        Assert.Equal(letter, read);
        Assert.True(NamMediaType.TryParse(NamMediaType.Format(ReplyFormat.Binary, contentType.ToUpperInvariant()), out read, out _));
        Assert.Equal(contentType.ToUpperInvariant(), read);
    }

    [Fact]
    public void Format_LongestContentTypeThatMayBeNamed_IsReadBack()
    {
        var longest = new string('"', 448);
        Assert.True(ReplyFormat.TryParse("binary+brotli-11", out var format));

        Assert.True(NamMediaType.CanName(longest));
        Assert.True(NamMediaType.TryParse(NamMediaType.Format(format, longest, isStrongETag: true), out var read, out _));
        Assert.Equal(longest, read);
        Assert.False(NamMediaType.CanName(longest + '"'));
    }

    [Theory]
    [InlineData(1024, true)]
    [InlineData(1025, false)]
    public void TryParse_ContentTypeOfManyParameters_IsReadUpToTheBound(int length, bool isRead)
    {
        const string Beginning = "application/vnd.nam; v=1; type=\"a/b\"";
        var value = Beginning;
        while (value.Length + 4 <= length)
        {
            value += ";a=b";
        }

        value = value.PadRight(length);

        Assert.Equal(isRead, NamMediaType.TryParse(value, out _, out _));
    }

    [Theory]
    [InlineData("APPLICATION/VND.NAM;V=1;TYPE=\"a/b\"")]
    [InlineData("application/vnd.nam; type=\"a/b\"; v=\"1\"; future=x")]
    public void TryParse_OtherSpellings_AreRead(string value)
    {
        Assert.True(NamMediaType.TryParse(value, out var contentType, out var isStrong));
        Assert.Equal("a/b", contentType);
        Assert.False(isStrong);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("application/vnd.nam")]
    [InlineData("application/vnd.nam; v=2; type=\"a/b\"")]
    [InlineData("application/vnd.nam; v=10")]
    [InlineData("application/vnd.named; v=1")]
    [InlineData("application/vnd.nam; v=1; t=z")]
    [InlineData("application/vnd.nam; v=1; type=\"open")]
    [InlineData("application/vnd.nam; v=1; \u0001")]
    [InlineData("text/xml; v=1")]
    public void TryParse_ForeignOrBroken_GivesFalse(string? value) => Assert.False(NamMediaType.TryParse(value, out _, out _));

    [Fact]
    public void TryParse_RandomChanges_NeverThrows()
    {
        var random = new Random(5);
        for (var i = 0; i < 20_000; i++)
        {
            var value = NamMediaType.Format(ReplyFormat.Binary, "a/b; c=\"d\"", isStrongETag: true).ToCharArray();
            value[random.Next(value.Length)] = (char)random.Next(0, 256);
            NamMediaType.TryParse(new string(value), out _, out _);
        }
    }
}
