// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Tool.Messages;

namespace Nam.Tool.Tests.Messages;

public class InfosetTests
{
    [Theory]
    [InlineData("<a/>", "<?xml version=\"1.0\"?>\n<a></a>\n", true)]
    [InlineData("<a b='1' c=\"2\"/>", "<a b=\"1\" c=\"2\"></a>", true)]
    [InlineData("<a>x<![CDATA[<]]>&#x20;y</a>", "<a>x&lt; y</a>", true)]
    [InlineData("<a xmlns='u'/>", "<a/>", false)]
    [InlineData("<p:a xmlns:p='u'/>", "<q:a xmlns:q='u'/>", false)]
    [InlineData("<a b='1' c='2'/>", "<a c='2' b='1'/>", false)]
    [InlineData("<a> <b/></a>", "<a><b/></a>", false)]
    [InlineData("<a><b/></a>", "<a><b/><b/></a>", false)]
    [InlineData("<a><!--x--></a>", "<a><!--y--></a>", false)]
    [InlineData("<a>x</a>", "<a>y</a>", false)]
    public void IsSame_TwoTexts_ComparesWhatTheyMean(string one, string other, bool expected)
    {
        Assert.Equal(expected, Infoset.IsSame(Encoding.UTF8.GetBytes(one), Encoding.UTF8.GetBytes(other)));
    }
}
