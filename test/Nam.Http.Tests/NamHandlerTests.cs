// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Http.Headers;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Nam.Client;
using Nam.Codecs;
using Nam.Profiles;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Http.Tests;

public sealed class NamHandlerTests
{
    private readonly FakeServer _server = new();

    [Fact]
    public async Task SendAsync_SecondRequest_CarriesTheReportAndWhatWasMeasured()
    {
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;

        await http.GetStringAsync("");
        await http.GetStringAsync("");

        Assert.True(ClientProfile.TryParse(_server.Profiles[0], out var first));
        Assert.True(ClientProfile.TryParse(_server.Profiles[1], out var second));
        Assert.Null(first.RoundTripSeconds);
        Assert.Equal(0.030, second.RoundTripSeconds!.Value, 9);
        Assert.Equal("r1", Assert.Single(second.Reports).Id);
    }

    [Fact]
    public async Task SendAsync_PlainReply_IsUntouchedAndTimed()
    {
        _server.Answer = _ => FakeServer.Plain();
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;
        foreach (var completion
            in (HttpCompletionOption[])[HttpCompletionOption.ResponseContentRead, HttpCompletionOption.ResponseHeadersRead])
        {
            using var response = await http.GetAsync("", completion);
            Assert.Equal(FakeServer.ContentType, response.Content.Headers.NonValidated["Content-Type"].ToString());
            Assert.Equal(FakeServer.Text.Length, response.Content.Headers.ContentLength);
            Assert.Equal(FakeServer.Text, await response.Content.ReadAsByteArrayAsync());
        }

        using var last = await http.GetAsync("", HttpCompletionOption.ResponseHeadersRead);
        Assert.Equal(FakeServer.Orders, await last.Content.ReadNamXmlAsync<List<Order>>());
        Assert.Equal(3, _server.Profiles.Count);
        Assert.All(_server.Profiles.Skip(1), profile => Assert.Contains(";last=r1:30000:0", profile, StringComparison.Ordinal));
    }

    [Fact]
    public async Task SendAsync_ReplyOfAStranger_IsTheVeryObject()
    {
        var content = new ByteArrayContent(FakeServer.Text);
        _server.Answer = _ => FakeServer.Reply(content, FakeServer.ContentType, header: null);
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;

        using var response = await http.GetAsync("");

        Assert.Same(content, response.Content);
        Assert.Equal(FakeServer.Orders, await response.Content.ReadNamXmlAsync<List<Order>>());
    }

    [Fact]
    public async Task SendAsync_HeadOrRange_CarriesNoHeader()
    {
        _server.Answer = _ => FakeServer.Plain();
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;
        using var ranged = new HttpRequestMessage(HttpMethod.Get, "");
        ranged.Headers.Range = new RangeHeaderValue(0, 9);
        using var odd = new HttpRequestMessage(HttpMethod.Get, "");
        odd.Headers.TryAddWithoutValidation("Range", "lines=1-2 of all");

        await http.SendAsync(new HttpRequestMessage(HttpMethod.Head, ""));
        await http.SendAsync(ranged);
        await http.SendAsync(odd);

        Assert.Equal([null, null, null], _server.Profiles);
    }

    [Fact]
    public async Task SendAsync_Disabled_CarriesNoHeader()
    {
        _server.Answer = _ => FakeServer.Plain();
        var (engine, http) = _server.Connect(new NamClientOptions { Enabled = false });
        await using var _ = engine;
        using var __ = http;

        await http.GetAsync("");

        Assert.Equal([null], _server.Profiles);
    }

    [Fact]
    public async Task SendAsync_TwoHandlersInTheChain_SendOneHeaderAndDecodeOnce()
    {
        await using var engine = new NamClient(new NamClientOptions());
        using var http = new HttpClient(new NamHandler(engine, new NamHandler(engine, _server)));

        Assert.Equal(FakeServer.Text, await http.GetByteArrayAsync(FakeServer.Address));

        Assert.NotNull(Assert.Single(_server.Profiles));
    }

    [Fact]
    public async Task SendAsync_FailedCallSentAgain_CarriesAFreshHeaderAndIsDecoded()
    {
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var handler = new NamHandler(engine, _server);
        using var invoker = new HttpMessageInvoker(handler);
        using var request = new HttpRequestMessage(HttpMethod.Get, FakeServer.Address);
        _server.Answer = _ => throw new HttpRequestException("The network is gone.");
        var fault = await Assert.ThrowsAsync<HttpRequestException>(() => invoker.SendAsync(request, CancellationToken.None));
        _server.Answer = _ => FakeServer.Framed("binary+zip-2");

        using var response = await invoker.SendAsync(request, CancellationToken.None);
        using var again = await invoker.SendAsync(request, CancellationToken.None);

        Assert.Equal("The network is gone.", fault.Message);
        Assert.Equal(FakeServer.Text, await response.Content.ReadAsByteArrayAsync());
        Assert.Equal(3, _server.Profiles.Count(profile => profile is not null));
        Assert.False(request.Headers.Contains("NAM-Profile"));
        http.Dispose();
    }

    [Theory]
    [InlineData("0")]
    [InlineData("not a number")]
    public async Task SendAsync_ReplyWithAge_IsDecodedAndNotTimed(string age)
    {
        _server.Answer = _ =>
        {
            var response = FakeServer.Framed("binary+zip-2");
            response.Headers.TryAddWithoutValidation("Age", age);
            return response;
        };
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;

        Assert.Equal(FakeServer.Text, await http.GetByteArrayAsync(""));
        await http.GetByteArrayAsync("");

        Assert.True(ClientProfile.TryParse(_server.Profiles[1], out var profile));
        Assert.Null(profile.RoundTripSeconds);
        Assert.Empty(profile.Reports);
    }

    [Fact]
    public async Task SendAsync_Redirected_IsDecodedAndNotTimed()
    {
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;
        _server.Answer = request =>
        {
            request.RequestUri = new Uri("http://elsewhere.example/orders");
            return FakeServer.Framed("binary+zip-2");
        };

        Assert.Equal(FakeServer.Text, await http.GetByteArrayAsync(""));
        await http.GetByteArrayAsync("");

        Assert.DoesNotContain("last=", _server.Profiles[1], StringComparison.Ordinal);
        Assert.DoesNotContain("rt=", _server.Profiles[1], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(HttpStatusCode.MovedPermanently)]
    [InlineData(HttpStatusCode.NoContent)]
    [InlineData(HttpStatusCode.InternalServerError)]
    public async Task SendAsync_AnyStatus_PassesUnchanged(HttpStatusCode status)
    {
        _server.Answer = _ => new HttpResponseMessage(status) { Headers = { Location = new Uri("http://elsewhere.example/") } };
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;

        using var response = await http.GetAsync("");

        Assert.Equal(status, response.StatusCode);
        Assert.Equal("", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("application/vnd.nam; v=2")]
    [InlineData("application/vnd.nam")]
    [InlineData("application/vnd.nam; v=1, application/vnd.nam; v=1")]
    public async Task SendAsync_NamTypeOfAForeignVersion_Throws(string type)
    {
        _server.Answer = _ => FakeServer.Reply(new ByteArrayContent([1, 2, 3]), type);
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;

        var fault = await Assert.ThrowsAsync<ReplyDecodeException>(() => http.GetAsync(""));

        Assert.Contains(type, fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task SendAsync_AddressWithAPassword_KeepsItOutOfTheStore()
    {
        var store = new MemoryProfileStore();
        await using (var engine = new NamClient(new NamClientOptions(), store))
        {
            using var http = new HttpClient(new NamHandler(engine, _server));
            await http.GetStringAsync(new Uri("https://user:secret@orders.example:8443/x"));
        }

        Assert.Equal(["client/https://orders.example:8443"], store.Keys);
    }

    [Fact]
    public async Task AddNam_InAContainer_GivesAllClientsOneEngineAndIsDisposedSynchronously()
    {
        using var folder = new TemporaryFolder();
        var services = new ServiceCollection();
        services.AddNamFileProfiles(folder.Path);
        services.Configure<NamClientOptions>(options => options.MaximumServers = 5);
        services.AddHttpClient("a").AddNam().ConfigurePrimaryHttpMessageHandler(() => _server);
        services.AddHttpClient("b").AddNam().ConfigurePrimaryHttpMessageHandler(() => _server);
        using (var provider = services.BuildServiceProvider())
        {
            var factory = provider.GetRequiredService<IHttpClientFactory>();

            Assert.Equal(FakeServer.Text, await factory.CreateClient("a").GetByteArrayAsync(FakeServer.Address));
            Assert.Equal(FakeServer.Orders, await factory.CreateClient("b").GetNamXmlAsync<List<Order>>(FakeServer.Address.ToString()));

            Assert.Equal(5, provider.GetRequiredService<NamClient>().Options.MaximumServers);
            Assert.Contains("last=r1", _server.Profiles[1], StringComparison.Ordinal);
            Assert.Contains("to=objects", _server.Profiles[1], StringComparison.Ordinal);
        }

        Assert.Single(Directory.GetFiles(folder.Path));
    }

    [Fact]
    public async Task AddNam_NamedOptions_AreThoseOfTheClient()
    {
        var services = new ServiceCollection();
        services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        services.AddHttpClient("plain").AddNam(options => options.Enabled = false).ConfigurePrimaryHttpMessageHandler(() => _server);
        services.AddHttpClient("binary").AddNam().ConfigurePrimaryHttpMessageHandler(() => _server);
        services.AddHttpClient("default").AddNam().ConfigurePrimaryHttpMessageHandler(() => _server);
        services.Configure<NamClientOptions>("binary", options => options.Capabilities = ClientCapabilities.Binary);
        await using var provider = services.BuildServiceProvider();
        var factory = provider.GetRequiredService<IHttpClientFactory>();
        foreach (var name in (string[])["plain", "binary", "default"])
        {
            _server.Answer = _ => FakeServer.Plain();
            await factory.CreateClient(name).GetByteArrayAsync(FakeServer.Address);
        }

        Assert.Null(_server.Profiles[0]);
        Assert.StartsWith("1;read=binary;", _server.Profiles[1], StringComparison.Ordinal);
        Assert.StartsWith("1;read=all1;", _server.Profiles[2], StringComparison.Ordinal);
    }

    [Fact]
    public void AddNam_NamedOptionsThatAreWrong_SaySo()
    {
        var services = new ServiceCollection();
        services.AddHttpClient("a").AddNam(options => options.MaximumServers = 0).ConfigurePrimaryHttpMessageHandler(() => _server);
        using var provider = services.BuildServiceProvider();

        var fault = Assert.Throws<OptionsValidationException>(() => provider.GetRequiredService<IHttpClientFactory>().CreateClient("a"));

        Assert.Contains("NamClientOptions.MaximumServers is 0; allowed are 1 to 100000.", fault.Message, StringComparison.Ordinal);
    }
}
