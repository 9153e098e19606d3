// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Tests.Transport.Hosting;

public class DocumentCheckTests
{
    [Theory]
    [InlineData("<a><b>1</b></a>", "<a><b>1</b></a>", true)]
    [InlineData("<a><b x='1'/></a>", "<a><b x=\"1\" /></a>", true)]
    [InlineData("<a><b>1</b></a>", "<a><b>2</b></a>", false)]
    [InlineData("<a><b>1</b></a>", "<a><b>1</b> </a>", false)]
    [InlineData("<a xmlns='urn:one'/>", "<a xmlns='urn:two'/>", false)]
    [InlineData("<p:a xmlns:p='urn:one'/>", "<q:a xmlns:q='urn:one'/>", true)]
    public void IsSame_TwoDocuments_IsWhetherTheySayTheSame(string sent, string got, bool isSame)
    {
        Assert.Equal(isSame, DocumentCheck.IsSame(Encoding.UTF8.GetBytes(sent), Encoding.UTF8.GetBytes(got)));
    }
}
