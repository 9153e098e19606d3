// SPDX-License-Identifier: MIT
using System.Net;
using System.Xml.Linq;
using TpchDemo.Client;
using TpchWeb.Queries;
using TpchWeb.Soap;

namespace TpchWeb.Tests.Soap;

public sealed class SoapFaultTests(RunningService service) : IClassFixture<RunningService>
{
    [Theory]
    [InlineData("1.1")]
    [InlineData("1.2")]
    public async Task Post_UnknownAction_IsSendersFault(string name)
    {
        var version = Envelopes.Version(name);
        var contentType = version == SoapVersion.Soap12 ? "application/soap+xml; action=\"urn:nothing\"" : "text/xml";

        using var reply = await service.PostAsync(
            Envelopes.Query(version, 1), contentType, version == SoapVersion.Soap11 ? "urn:nothing" : null);

        await AssertFaultAsync(reply, version, SoapFaultCode.Sender, "urn:nothing");
    }

    [Theory]
    [InlineData("1.1")]
    [InlineData("1.2")]
    public async Task Post_ActionOfAnotherElement_IsSendersFault(string name)
    {
        var version = Envelopes.Version(name);
        var contentType = version == SoapVersion.Soap12 ? "application/soap+xml; action=\"http://nam.example/tpch/Q2\"" : "text/xml";

        using var reply = await service.PostAsync(
            Envelopes.Query(version, 1), contentType, version == SoapVersion.Soap11 ? "http://nam.example/tpch/Q2" : null);

        await AssertFaultAsync(reply, version, SoapFaultCode.Sender, "does not go with");
    }

    [Theory]
    [InlineData("<a", "not well-formed")]
    [InlineData("", "not well-formed")]
    [InlineData("<a/>", "root element is 'a'")]
    [InlineData("<!DOCTYPE a [<!ENTITY b \"c\">]>{0}", "DTD")]
    [InlineData("{0}<", "not well-formed")]
    public async Task Post_MalformedMessage_IsSendersFault(string pattern, string reason)
    {
        foreach (var version in new[] { SoapVersion.Soap11, SoapVersion.Soap12 })
        {
            using var reply = await service.PostAsync(pattern.Replace("{0}", Envelopes.Query(version, 1)), version.ContentType);

            await AssertFaultAsync(reply, version, SoapFaultCode.Sender, reason);
        }
    }

    [Theory]
    [InlineData("", "body is empty")]
    [InlineData("<Q23 xmlns='http://nam.example/tpch'/>", "no operation for the element 'Q23'")]
    [InlineData("<Q1/>", "no operation for the element 'Q1'")]
    [InlineData("<Q1 xmlns='http://nam.example/tpch'/><Q2 xmlns='http://nam.example/tpch'/>", "more than one element")]
    public async Task Post_BodyOfNoOperation_IsSendersFault(string body, string reason)
    {
        foreach (var version in new[] { SoapVersion.Soap11, SoapVersion.Soap12 })
        {
            using var reply = await service.PostAsync(Envelopes.Of(version, body), version.ContentType);

            await AssertFaultAsync(reply, version, SoapFaultCode.Sender, reason);
        }
    }

    [Fact]
    public async Task Post_DeepBody_IsSendersFault()
    {
        var body = "<Q1 xmlns='http://nam.example/tpch'>" + string.Concat(Enumerable.Repeat("<a>", 40))
            + string.Concat(Enumerable.Repeat("</a>", 40)) + "</Q1>";

        using var reply = await service.PostAsync(Envelopes.Of(SoapVersion.Soap12, body), SoapVersion.Soap12.ContentType);

        await AssertFaultAsync(reply, SoapVersion.Soap12, SoapFaultCode.Sender, "nested");
    }

    [Fact]
    public async Task Post_EnvelopeOfOtherVersion_IsVersionMismatch()
    {
        using var from11 = await service.PostAsync(Envelopes.Query(SoapVersion.Soap12, 1), SoapVersion.Soap11.ContentType);
        using var from12 = await service.PostAsync(Envelopes.Query(SoapVersion.Soap11, 1), SoapVersion.Soap12.ContentType);

        await AssertFaultAsync(from11, SoapVersion.Soap11, SoapFaultCode.VersionMismatch, "namespace");
        var envelope = await AssertFaultAsync(from12, SoapVersion.Soap12, SoapFaultCode.VersionMismatch, "namespace");
        XNamespace ns = SoapVersion.Soap12.EnvelopeNamespace;
        Assert.Equal(2, envelope.Element(ns + "Header")!.Element(ns + "Upgrade")!.Elements(ns + "SupportedEnvelope").Count());
    }

    [Theory]
    [InlineData("1.1", "actor", null, true)]
    [InlineData("1.1", "actor", "http://schemas.xmlsoap.org/soap/actor/next", true)]
    [InlineData("1.1", "actor", "urn:other", false)]
    [InlineData("1.2", "role", null, true)]
    [InlineData("1.2", "role", "http://www.w3.org/2003/05/soap-envelope/role/ultimateReceiver", true)]
    [InlineData("1.2", "role", "http://www.w3.org/2003/05/soap-envelope/role/none", false)]
    public async Task Post_HeaderToBeUnderstood_IsRefusedWhereItIsForUs(string name, string roleName, string? role, bool isRefused)
    {
        var version = Envelopes.Version(name);
        var roleAttribute = role is null ? string.Empty : $" s:{roleName}=\"{role}\"";
        var header = $"<s:Header><o:Other xmlns:o=\"urn:o\"/><h:Secret xmlns:h=\"urn:h\" s:mustUnderstand=\"1\"{roleAttribute}>x</h:Secret></s:Header>";

        using var reply = await service.PostAsync(
            Envelopes.Of(version, "<Q6 xmlns='http://nam.example/tpch'/>", header), version.ContentType);

        if (isRefused)
        {
            await AssertFaultAsync(reply, version, SoapFaultCode.MustUnderstand, "Secret");
        }
        else
        {
            Assert.Equal(HttpStatusCode.OK, reply.StatusCode);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Post_LongBody_IsSendersFault(bool isChunked)
    {
        var version = SoapVersion.Soap11;
        var body = Envelopes.Of(version, "<Q1 xmlns='http://nam.example/tpch'>" + new string('x', 70_000) + "</Q1>");
        using var request = new HttpRequestMessage(HttpMethod.Post, service.Address)
        {
            Content = new StringContent(body, System.Text.Encoding.UTF8, version.MediaType)
        };
        request.Headers.TransferEncodingChunked = isChunked;

        using var reply = await service.Http.SendAsync(request);

        await AssertFaultAsync(reply, version, SoapFaultCode.Sender, "longer than 65536 bytes");
    }

    [Fact]
    public async Task Post_UnknownCharset_IsSendersFault()
    {
        using var reply = await service.PostAsync(Envelopes.Query(SoapVersion.Soap11, 1), "text/xml; charset=klingon");

        await AssertFaultAsync(reply, SoapVersion.Soap11, SoapFaultCode.Sender, "klingon");
    }

    [Fact]
    public async Task Post_OtherMediaType_IsUnsupported()
    {
        using var reply = await service.PostAsync("{}", "application/json");

        Assert.Equal(HttpStatusCode.UnsupportedMediaType, reply.StatusCode);
    }

    [Fact]
    public async Task Put_Service_IsNotAllowed()
    {
        using var reply = await service.Http.PutAsync(service.Address, new StringContent("x"));

        Assert.Equal(HttpStatusCode.MethodNotAllowed, reply.StatusCode);
        Assert.Equal(["GET", "POST"], reply.Content.Headers.Allow.Order());
    }

    [Fact]
    public async Task Get_Service_ListsTheQueries()
    {
        var page = await service.Http.GetStringAsync(service.Address);

        Assert.All(QueryContract.All, contract => Assert.Contains(contract.Query.Name, page));
    }

    [Theory]
    [InlineData("1.1", SoapFaultCode.Sender)]
    [InlineData("1.2", SoapFaultCode.Sender)]
    [InlineData("1.1", SoapFaultCode.Receiver)]
    [InlineData("1.2", SoapFaultCode.MustUnderstand)]
    public void Read_WrittenFault_IsTheSame(string name, SoapFaultCode code)
    {
        var version = Envelopes.Version(name);
        using var stream = new MemoryStream();
        using (var writer = System.Xml.XmlDictionaryWriter.CreateTextWriter(stream, System.Text.Encoding.UTF8, ownsStream: false))
        {
            SoapFault.Write(writer, version, code, "It is <so>.");
        }

        stream.Position = 0;
        using var reader = System.Xml.XmlReader.Create(stream);
        reader.ReadToFollowing("Fault", version.EnvelopeNamespace);
        var fault = SoapFault.Read(reader, version);

        Assert.Equal(code, fault.Code);
        Assert.Equal("It is <so>.", fault.Message);
    }

    [Fact]
    public async Task CallAsync_ServiceRefuses_ThrowsItsFault()
    {
        // A client of SOAP 1.2 that is answered by a service that takes no request of its length.
        await using var app = TpchWebApplication.Create(new TpchWebOptions
        {
            Database = RunningService.Database, Urls = "http://127.0.0.1:0", IsEmbedded = true, UseNam = false, MaximumRequestBytes = 10
        });
        await app.StartAsync();
        var client = new TpchClient(service.Http, new Uri(app.Urls.Single() + TpchWebApplication.Path), SoapVersion.Soap12);

        var fault = await Assert.ThrowsAsync<SoapFaultException>(() => client.CallAsync(QueryContract.All[0]));

        Assert.Equal(SoapFaultCode.Sender, fault.Code);
        Assert.Contains("longer than 10 bytes", fault.Message);
    }

    private static async Task<XElement> AssertFaultAsync(HttpResponseMessage reply, SoapVersion version, SoapFaultCode code, string reason)
    {
        var envelope = XElement.Parse(await reply.Content.ReadAsStringAsync());
        XNamespace ns = version.EnvelopeNamespace;
        var fault = envelope.Element(ns + "Body")!.Element(ns + "Fault")!;
        var is11 = version == SoapVersion.Soap11;
        var expected = code == SoapFaultCode.Sender && is11 ? "Client" : code.ToString();
        Assert.Equal("s:" + expected, is11 ? fault.Element("faultcode")!.Value : fault.Element(ns + "Code")!.Element(ns + "Value")!.Value);
        Assert.Contains(reason, is11 ? fault.Element("faultstring")!.Value : fault.Element(ns + "Reason")!.Element(ns + "Text")!.Value);
        Assert.Equal(
            code == SoapFaultCode.Sender && !is11 ? HttpStatusCode.BadRequest : HttpStatusCode.InternalServerError, reply.StatusCode);
        Assert.Equal(version.MediaType, reply.Content.Headers.ContentType!.MediaType);
        return envelope;
    }
}
