// SPDX-License-Identifier: MIT
using System.Net.Http.Headers;
using System.Text;
using Nam.Client;
using Nam.Http;
using Nam.Stores;
using Tpch;
using TpchDemo.Client;
using TpchWeb.Soap;

namespace TpchWeb.Tests;

/// <summary>The service on a free port of loopback, with callers.</summary>
public sealed class RunningService : IAsyncLifetime
{
    private readonly NamClient _engine = new(new NamClientOptions(), new MemoryProfileStore());
    private readonly Microsoft.AspNetCore.Builder.WebApplication _app = TpchWebApplication.Create(new TpchWebOptions
    {
        Database = Database,
        Urls = "http://127.0.0.1:0",
        IsEmbedded = true,
        ProfileStore = new MemoryProfileStore(),
        ConfigureNam = nam => nam.SmallReplyBytes = 0,
    });

    private HttpClient? _namHttp;

    /// <summary>The tables that the service answers from.</summary>
    public static TpchDatabase Database { get; } = TpchDatabase.Load(0.01);

    internal Uri Address { get; private set; } = new("http://127.0.0.1/");

    internal HttpClient Http { get; } = new();

    public async Task InitializeAsync()
    {
        await _app.StartAsync();
        Address = new Uri(_app.Urls.Single() + TpchWebApplication.Path);
        _namHttp = new HttpClient(new NamHandler(_engine, new SocketsHttpHandler()));
    }

    public async Task DisposeAsync()
    {
        Http.Dispose();
        _namHttp!.Dispose();
        await _engine.DisposeAsync();
        await _app.DisposeAsync();
    }

    internal TpchClient Plain(SoapVersion version) => new(Http, Address, version);

    internal TpchClient Nam(SoapVersion version) => new(_namHttp!, Address, version);

    internal async Task<HttpResponseMessage> PostAsync(string body, string contentType, string? action = null)
    {
        using var request =
            new HttpRequestMessage(HttpMethod.Post, Address) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) };
        request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(contentType);
        if (action is not null)
        {
            request.Headers.TryAddWithoutValidation("SOAPAction", $"\"{action}\"");
        }

        return await Http.SendAsync(request);
    }
}
