// SPDX-License-Identifier: MIT

using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

/// <summary>Replies of operations of which nothing is known: containers are expected to do well for what looks like rows.</summary>
public sealed class NamServerFirstReplyTests
{
    private const string Caller = "1;read=binary,containers;to=text;";
    private const string Metropolitan = Caller + "rt=7;bw=12000000";
    private const string Slow = Caller + "rt=100;bw=137500";

    [Theory]
    [InlineData(Metropolitan, false)]
    [InlineData(Slow, true)]
    public async Task EncodeText_FirstReplyThatDoesNotLookLikeRows_LeavesInContainersOnlyWhereBytesAreDear(
        string caller, bool isInContainers)
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();
        var text = Book();

        using var reply = server.EncodeText(Replies.Facts(server, caller), text, output);

        Assert.Equal(isInContainers, reply.Format.Form == XmlForm.Containers);
        Assert.Equal(Replies.Canonical(text), Replies.Canonical(Replies.Receive(reply, output, text)));
    }

    [Theory]
    [InlineData(Metropolitan)]
    [InlineData(Slow)]
    public async Task EncodeText_FirstReplyOfRows_LeavesInContainers(string caller)
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();

        using var reply = server.EncodeText(Replies.Facts(server, caller), Replies.Text(1_500), output);

        Assert.Equal(XmlForm.Containers, reply.Format.Form);
    }

    [Fact]
    public async Task BeginTyped_FirstRepliesThatDoNotLookLikeRows_AreWrittenInTheBinaryFormAndLeaveInNoContainers()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();

        for (var i = 0; i < 3; i++)
        {
            using var reply = server.Begin(Replies.Facts(server, Metropolitan));
            using var reader = XmlReader.Create(new MemoryStream(Book()));
            reader.MoveToContent();
            reply.BeginTyped(TextStyle.Dictionary).WriteNode(reader, defattr: true);
            reply.Encode(Replies.ContentType, output);
            await server.DrainAsync();

            Assert.NotEqual(XmlForm.Containers, reply.Format.Form);
        }
    }

    // 400 KB in which nothing says what comes next.
    private static byte[] Book()
    {
        string[] parts = ["<para>so<b>bold</b>then</para>", "<list><item>x</item></list>", "<note/>", "<title>t</title>", "<code>c</code>"];
        var random = new Random(11);
        var text = new StringBuilder("<book>");
        while (text.Length < 400_000)
        {
            text.Append(parts[random.Next(parts.Length)]).Append(random.Next());
        }

        return Encoding.UTF8.GetBytes(text.Append("</book>").ToString());
    }
}
