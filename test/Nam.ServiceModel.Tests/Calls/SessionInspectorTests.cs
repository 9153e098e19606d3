// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.Client;
using Nam.ServiceModel.Calls;
using Nam.TestKit;
using Nam.Wcf;

namespace Nam.ServiceModel.Tests.Calls;

public sealed class SessionInspectorTests : IDisposable
{
    private readonly FakeTime _time = new();
    private readonly NamClient _client;
    private readonly SessionInspector _inspector;
    private readonly IClientChannel _channel;

    public SessionInspectorTests()
    {
        _client = new NamClient(new NamClientOptions(), time: _time);
        _inspector = new SessionInspector(_client, ["urn:oneway"]);
        var factory = new ChannelFactory<IOrders>(new NetTcpBinding(SecurityMode.None), new EndpointAddress("net.tcp://server:9/orders"));
        _channel = (IClientChannel)factory.CreateChannel();
    }

    public void Dispose()
    {
        _channel.Abort();
        _client.Dispose();
    }

    [Fact]
    public void BeforeSendRequest_Call_CarriesTheProfileAsAHeaderThatNeedNotBeUnderstood()
    {
        var request = Request();

        _inspector.BeforeSendRequest(ref request, _channel);

        Assert.StartsWith(
            "1;read=all1;to=objects", ProfileMessageHeader.Find(request.Headers));
        Assert.False(request.Headers[request.Headers.FindHeader("Profile", "urn:network-adaptable-middleware:1")].MustUnderstand);
    }

    [Fact]
    public void BeforeSendRequest_OneWay_IsLeftAlone()
    {
        var request = Request("urn:oneway");
        var headers = request.Headers.Count;

        var call = _inspector.BeforeSendRequest(ref request, _channel);

        Assert.Null(call);
        Assert.Equal(headers, request.Headers.Count);
    }

    [Fact]
    public void AfterReceiveReply_SmallReply_TeachesTheRoundTrip()
    {
        Answer(milliseconds: 50, bytes: 3000);

        Assert.Contains(";rt=50;", NextProfile() + ";");
    }

    [Fact]
    public void AfterReceiveReply_Fault_IsReported()
    {
        var fault = Message.CreateMessage(MessageVersion.Default, new FaultCode("Gone", "urn:orders"), "no such order", "urn:fault");

        Answer(milliseconds: 50, bytes: 3000, reply: fault);

        Assert.EndsWith(";last=a1:50000:0", NextProfile(), StringComparison.Ordinal);
    }

    [Fact]
    public void AfterReceiveReply_OtherReply_IsReportedOnlyWhenItIsDecoded()
    {
        Answer(milliseconds: 50, bytes: 3000);

        Assert.DoesNotContain(";last=", NextProfile(), StringComparison.Ordinal);
    }

    [Fact]
    public void AfterReceiveReply_ServerWithoutNam_SeesFewHeaders()
    {
        var asked = 0;
        for (var i = 0; i < 200; i++)
        {
            asked += Answer(milliseconds: 50, bytes: 3000, header: null) ? 1 : 0;
        }

        Assert.Equal(8 + 12, asked);
    }

    private static Message Request(string action = "urn:call") => Message.CreateMessage(MessageVersion.Default, action, "text");

    private bool Answer(int milliseconds, int bytes, string? header = "1;id=a1;srv=0", Message? reply = null)
    {
        var request = Request();
        var call = (SessionCall?)_inspector.BeforeSendRequest(ref request, _channel);
        call!.Start();
        _time.Advance(TimeSpan.FromMilliseconds(milliseconds));
        reply ??= Request("urn:reply");
        reply.Properties[ReceivedReply.PropertyName] =
            new ReceivedReply { MessageBytes = bytes, Arrived = _time.GetTimestamp(), Header = header };
        _inspector.AfterReceiveReply(ref reply, call);
        return ProfileMessageHeader.Find(request.Headers) is not null;
    }

    private string NextProfile()
    {
        var request = Request();
        _inspector.BeforeSendRequest(ref request, _channel);
        return ProfileMessageHeader.Find(request.Headers)!;
    }
}
