// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Study.Encodings.Calling;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Serving;
using Nam.Study.Hosting;
using Nam.Study.NetTcp.Calling;
using Nam.Study.NetTcp.Messages;
using Nam.Study.NetTcp.Serving;
using Nam.Study.Tests.Encodings.Measuring;
using Nam.Study.Tests.Encodings.Messages;
using Tpch.Queries;

namespace Nam.Study.NetTcp.Tests;

/// <summary>Both roles in this process, over loopback.</summary>
public sealed class NetTcpRolesTests : IAsyncLifetime
{
    private const int Customers = 300;
    private const int OtherQuery = 1;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-net-tcp-");
    private readonly InProcess _server = new(new NetTcpServerRole());
    private readonly InProcess _caller = new(new NetTcpCallerRole());
    private int _port;

    public static TheoryData<string> Encodings => [.. NetTcpNames.Encodings.Select(encoding => encoding.ToString())];

    public async Task InitializeAsync()
    {
        RowFiles.Save(_folder.FullName, SampleRows.Query, SampleRows.Customers(Customers));
        RowFiles.Save(
            _folder.FullName, OtherQuery, new RowList<Q1Row>([new Q1Row { ReturnFlag = "A", LineStatus = "F", SumQuantity = 37_474m }]));
        var start = new ServerStart(_folder.FullName, [OtherQuery, SampleRows.Query], IPAddress.Loopback.ToString(), null);
        _port = (await _server.AskAsync<ServerPorts>(EncodingServerRole.Start, start, default)).Tcp;
        await PointAsync(_port);
    }

    public async Task DisposeAsync()
    {
        await _caller.DisposeAsync();
        await _server.DisposeAsync();
        _folder.Delete(recursive: true);
    }

    [Theory]
    [MemberData(nameof(Encodings))]
    public async Task Call_TwoQueries_GivesTheirRowsAndTimesOfBothSides(string encoding)
    {
        var many = await CallAsync(encoding, SampleRows.Query, 3);
        var manyServed = await _server.AskAsync<IReadOnlyList<ServedTimes>>(EncodingServerRole.Times, null, default);
        var one = await CallAsync(encoding, OtherQuery, 1);
        var oneServed = await _server.AskAsync<IReadOnlyList<ServedTimes>>(EncodingServerRole.Times, null, default);

        Assert.Null(many.Fault);
        Assert.Equal((Customers, 1), (many.Rows, one.Rows));
        Assert.Equal((3, 3), (many.Calls.Count, manyServed.Count));
        Assert.Single(oneServed);
        Assert.All(many.Calls, call =>
            Assert.True(call.EncodeSeconds > 0 && call.DecodeSeconds > 0 && call.TotalSeconds > call.EncodeSeconds + call.DecodeSeconds));
        Assert.All(manyServed, served => Assert.True(served.DecodeSeconds > 0 && served.EncodeSeconds > 0));
        Assert.True(many.MessageBytes > one.MessageBytes);
    }

    [Theory]
    [MemberData(nameof(Encodings))]
    public async Task Call_EachEncoding_BringsTheRowsThemselves(string encoding)
    {
        using var channel = new NetTcpChannel(Enum.Parse<WireEncoding>(encoding), IPAddress.Loopback.ToString(), _port);

        var (_, rows) = await channel.CallAsync(SampleRows.Query);

        Assert.Equal(SampleRows.Customers(Customers).Select(SampleRows.Describe), rows.Cast<Q10Row>().Select(SampleRows.Describe));
    }

    [Theory]
    [MemberData(nameof(Encodings))]
    public async Task Call_ThroughARelay_CountsWhatIsOnTheConnection(string encoding)
    {
        await using var relay = new Relay(_port);
        await PointAsync(relay.Port);

        // The first message also opens the session and brings its names.
        await CallAsync(encoding, SampleRows.Query, 1);
        var (toServer, toCaller) = (relay.ToServer, relay.ToCaller);
        var answer = await CallAsync(encoding, SampleRows.Query, 1);

        Assert.Null(answer.Fault);
        Assert.Equal(relay.ToServer - toServer, answer.RequestBytes);
        Assert.Equal(relay.ToCaller - toCaller, answer.ReplyBytes);
        Assert.Equal(answer.ReplyBytes, NetTcpNames.RecordBytes((int)answer.MessageBytes));
    }

    [Theory]
    [MemberData(nameof(Encodings))]
    public async Task Call_ReplyOfScaleFactor1_ComesWhole(string encoding)
    {
        const int Many = 40_000;
        RowFiles.Save(_folder.FullName, SampleRows.Query, SampleRows.Customers(Many));
        await using var server = new InProcess(new NetTcpServerRole());
        var start = new ServerStart(_folder.FullName, [SampleRows.Query], IPAddress.Loopback.ToString(), null);
        await PointAsync((await server.AskAsync<ServerPorts>(EncodingServerRole.Start, start, default)).Tcp);

        var answer = await CallAsync(encoding, SampleRows.Query, 2);

        Assert.Null(answer.Fault);
        Assert.Equal(Many, answer.Rows);
    }

    [Fact]
    public async Task Call_Compressed_TakesFewerBytesThanPlain()
    {
        var bytes = new Dictionary<string, long>();
        foreach (var encoding in NetTcpNames.Encodings.Select(encoding => encoding.ToString()))
        {
            await CallAsync(encoding, SampleRows.Query, 1);
            bytes[encoding] = (await CallAsync(encoding, SampleRows.Query, 1)).MessageBytes;
        }

        Assert.True(bytes["ZipBinary"] < 0.7 * bytes["Binary"]);
        Assert.True(bytes["Binary"] < 0.7 * bytes["Xml"]);
        Assert.True(bytes["ZipXml"] < 0.3 * bytes["Xml"]);
    }

    [Fact]
    public async Task Call_RowsThatAreNotThere_SaysSoAndGoesOn()
    {
        var missing = await CallAsync("Binary", 5, 1);
        var served = await _server.AskAsync<IReadOnlyList<ServedTimes>>(EncodingServerRole.Times, null, default);
        var good = await CallAsync("Binary", OtherQuery, 1);

        Assert.Equal("The rows of Q5 are not here.", missing.Fault);
        Assert.Empty(served);
        Assert.Null(good.Fault);
    }

    [Fact]
    public async Task Call_ServerThatIsGone_IsAFault()
    {
        await CallAsync("Xml", OtherQuery, 1);
        await _server.DisposeAsync();

        var answer = await CallAsync("Xml", OtherQuery, 1);

        Assert.NotNull(answer.Fault);
    }

    [Fact]
    public async Task Call_AnotherChannel_SaysSo()
    {
        var turn = new TurnRequest(OtherQuery, WireEncoding.Xml, WireChannel.Http, 0, 1);

        var fault = await Assert.ThrowsAsync<ToolException>(() => _caller.AskAsync<TurnAnswer>(EncodingCallerRole.Call, turn, default));

        Assert.Equal("This caller does not speak HTTP.", fault.Message);
    }

    [Fact]
    public void Create_RolesOfTheTool_AreThoseOfEncodings()
    {
        var known = StudyRoles.Names.Where(name => NetTcpRoles.Create(name) is not null);

        Assert.Equal([EncodingCallerRole.Name, EncodingServerRole.Name], known.Order(StringComparer.Ordinal));
    }

    private async Task PointAsync(int port) =>
        await _caller.AskAsync<object?>(EncodingCallerRole.Start, new CallerStart(IPAddress.Loopback.ToString(), port, 0, null), default);

    private Task<TurnAnswer> CallAsync(string encoding, int query, int calls) =>
        _caller.AskAsync<TurnAnswer>(
            EncodingCallerRole.Call, new TurnRequest(query, Enum.Parse<WireEncoding>(encoding), WireChannel.NetTcp, 60, calls), default);
}
