// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Benchmarks.Gate.Node.Rows;
using Nam.Benchmarks.Rivals.Contents;
using Nam.Benchmarks.Rivals.Ways;
using Tpch;
using Tpch.Queries;

namespace Nam.Benchmarks.Rivals.Tests;

/// <summary>Every way gives back what it took, and says so where it does not.</summary>
public sealed class WayListTests
{
    [Fact]
    public void OfRows_SmallReply_EveryWayGivesItBack()
    {
        var rows = (List<Q3Row>)TpchQuery.Get(3).Run(TpchDatabase.Load(0.01));

        Check(WayList.OfRows(rows), rows.Count);
    }

    [Fact]
    public void OfRows_EveryReplyOfTpch_EveryWayGivesItBack()
    {
        var replies = DataSet.All(0.01, corpus: null).First();

        Assert.Equal(22, replies.Contents.Count);
        Assert.All(replies.Contents, reply => reply.Ways().ToList().ForEach(way => way.Dispose()));
    }

    [Fact]
    public void OfRows_NullsAndExtremes_EveryWayGivesThemBack()
    {
        List<TrackPoint> rows =
        [
            new() { Latitude = 12_345_678_901_234_567.123m, Longitude = -0.5m, Time = new DateTime(2026, 11, 24, 1, 2, 3) },
            new() { Latitude = -0.001m, Longitude = 0m, Elevation = 8_848.86m, Time = new DateTime(1969, 12, 31) },
        ];

        Check(WayList.OfRows(rows), rows.Count);
    }

    [Fact]
    public void OfRows_EveryTypeOfColumn_EveryWayGivesItBack()
    {
        Check(WayList.OfRows(Reading.Make(50)), 50);
        Check(WayList.OfRows(Member.All().Take(50).ToList()), 50);
    }

    [Fact]
    public void OfDocument_CarriedOrNot_EveryWayGivesItBack()
    {
        Check(WayList.OfDocument(Encoding.UTF8.GetBytes("<a b='1'><c>2<![CDATA[<3]]>4</c> <c>5</c></a>")), 1);
        Check(WayList.OfDocument(Encoding.UTF8.GetBytes("<!DOCTYPE a [<!ENTITY e 'f'>]><a>&e;</a>")), 1);
    }

    [Fact]
    public void Way_FormThatLosesARow_IsRefused()
    {
        var columns = RowColumns<Reading>.Instance;

        var refusal = Assert.Throws<InvalidOperationException>(
            () => new Way<List<Reading>>(new LosingForm(), null, Reading.Make(3), columns.Difference));

        Assert.Equal("losing gives back 2 rows for 3.", refusal.Message);
    }

    [Fact]
    public void Difference_OneValueOfOneRow_IsNamed()
    {
        var changed = Reading.Make(3);
        changed[1].Temperature += 0.1m;

        Assert.StartsWith("Temperature of row 1: ", RowColumns<Reading>.Instance.Difference(Reading.Make(3), changed));
    }

    // The constructor of a way throws unless the content comes back equal.
    private static void Check(IReadOnlyList<Way> ways, int rows)
    {
        Assert.True(rows > 0);
        Assert.Contains(ways, way => way.Name == SoapRows.Containers);
        Assert.Contains(ways, way => way.Name == "text + gzip 6");
        Assert.All(ways, way => Assert.True(way.WireBytes > 0));
        Assert.Distinct(ways.Select(way => way.Name));
    }

    private sealed class LosingForm() : Form<List<Reading>>("losing", "")
    {
        internal override void Write(List<Reading> content, Nam.Codecs.Buffers.PooledBuffer output) => output.Write([1]);

        internal override List<Reading> Read(ReadOnlyMemory<byte> wire) => Reading.Make(2);
    }
}
