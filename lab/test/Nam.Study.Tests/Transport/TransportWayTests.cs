// SPDX-License-Identifier: MIT
using Nam.Study.Transport;

namespace Nam.Study.Tests.Transport;

public class TransportWayTests
{
    [Fact]
    public void Name_AllWays_TellsThemApart()
    {
        var names = TransportWay.All.Select(way => way.Name).ToList();

        Assert.Equal(names.Count, names.Distinct().Count());
        Assert.Contains("nginx, gzip in nginx", names);
        Assert.Contains("nginx, gzip in server", names);
        Assert.Contains("gateway, NAM in gateway", names);
    }

    [Theory]
    [InlineData(TransportPlace.Server, TransportCompression.None, false, "plain")]
    [InlineData(TransportPlace.Server, TransportCompression.Nam, false, "nam")]
    [InlineData(TransportPlace.Nginx, TransportCompression.GZip, false, "gzip")]
    [InlineData(TransportPlace.Nginx, TransportCompression.GZip, true, "packed")]
    [InlineData(TransportPlace.Gateway, TransportCompression.Nam, true, "plain")]
    internal void Path_Way_IsWhereItIsDone(TransportPlace place, TransportCompression compression, bool isInProxy, string path)
    {
        Assert.Equal(path, new TransportWay(place, compression, isInProxy).Path);
    }
}
