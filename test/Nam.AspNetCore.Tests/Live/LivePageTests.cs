// SPDX-License-Identifier: MIT

using System.Net;
using System.Security.Claims;
using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.Server;

namespace Nam.AspNetCore.Tests.Live;

public sealed class LivePageTests
{
    private const string Operation = "GET /text";

    [Fact]
    public async Task State_AfterReplies_TellsThemByFormatAndOperation()
    {
        await using var service = await StartAsync(
            app => app.MapNam().AllowAnonymous(), options: options => options.ForcedFormat = "text+zip-1");
        using var caller = Callers.WithNam(service);
        for (var i = 0; i < 3; i++)
        {
            Assert.Equal(TestReplies.Text, await caller.GetStringAsync("/text"));
        }

        var state = await StateAsync(service);

        var operation = state.GetProperty("operations").EnumerateArray().Single(one => one.GetProperty("name").GetString() == Operation);
        Assert.Equal(3, operation.GetProperty("replies").GetInt64());
        var format = Assert.Single(operation.GetProperty("formats").EnumerateArray());
        Assert.Equal("text+zip-1", format.GetProperty("format").GetString());
        Assert.Equal(3 * Encoding.UTF8.GetByteCount(TestReplies.Text), format.GetProperty("plainBytes").GetDouble());
        Assert.Equal(3, state.GetProperty("totals").GetProperty("replies").GetInt64());
        Assert.True(state.GetProperty("totals").GetProperty("sentBytes").GetDouble() is > 0 and < 150_000);
        Assert.Equal(
            3,
            state.GetProperty("decisions").EnumerateArray().Count(decision => decision.GetProperty("operation").GetString() == Operation));

        // A request reports on the reply before it, but for the first one of a connection.
        Assert.InRange(state.GetProperty("totals").GetProperty("reports").GetInt64(), 1, 2);
        var latest = state.GetProperty("decisions")[0];
        Assert.True(latest.GetProperty("predictedSeconds").GetDouble() > 0);
        Assert.False(latest.TryGetProperty("observedSeconds", out _));
        Assert.Contains(
            state.GetProperty("decisions").EnumerateArray(), decision => decision.TryGetProperty("observedSeconds", out _));
    }

    [Fact]
    public async Task State_OfAnEngineOfItsOwn_IsInTheSameDocument()
    {
        await using var service = await StartAsync(app => app.MapNam().AllowAnonymous());
        await using var other = service.Server.With(options => options.Name = "other");
        Assert.Equal(2, service.Server.Family.Engines.Count);
        other.Operations.Get("op").Totals.Count(default, 10, 10);

        Assert.Equal("other", (await StateAsync(service)).GetProperty("operations")[0].GetProperty("engine").GetString());
        await other.DisposeAsync();
        Assert.Empty((await StateAsync(service)).GetProperty("operations").EnumerateArray());
    }

    [Theory]
    [InlineData("/nam")]
    [InlineData("/nam/state")]
    public async Task Page_OutsideDevelopmentWithoutAPolicy_IsNotFoundAndSaysWhyOnce(string path)
    {
        var log = new LogLines();
        await using var service = await StartAsync(app => app.MapNam(), services => services.AddSingleton<ILoggerProvider>(log));
        using var caller = Callers.Plain(service);

        Assert.Equal(HttpStatusCode.NotFound, (await caller.GetAsync(path)).StatusCode);
        Assert.Equal(HttpStatusCode.NotFound, (await caller.GetAsync(path)).StatusCode);

        Assert.Contains(
            "RequireAuthorization", Assert.Single(log.Lines, line => line.Contains("page of NAM", StringComparison.Ordinal)),
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task Page_InDevelopment_IsOpen()
    {
        await using var service = await StartAsync(
            app => app.MapNam("/inside"), services => services.AddSingleton<IHostEnvironment>(new Surroundings("Development")));
        using var caller = Callers.Plain(service);

        Assert.Equal(HttpStatusCode.OK, (await caller.GetAsync("/inside")).StatusCode);
        Assert.Equal(HttpStatusCode.NotFound, (await caller.GetAsync("/nam")).StatusCode);
    }

    [Fact]
    public async Task Page_WithAPolicy_IsForThoseWhoMeetIt()
    {
        await using var service = await StartAsync(
            app =>
            {
                app.UseAuthentication();
                app.UseAuthorization();
                app.MapNam().RequireAuthorization();
            },
            services =>
            {
                services.AddAuthentication("key").AddScheme<AuthenticationSchemeOptions, KeyHandler>("key", null);
                services.AddAuthorization();

                // Authentication makes keys, which are not for the profile of who runs the tests.
                services.AddDataProtection().PersistKeysToFileSystem(new DirectoryInfo(Path.Combine(AppContext.BaseDirectory, "keys")));
            });
        using var stranger = Callers.Plain(service);
        using var owner = Callers.Plain(service);
        owner.DefaultRequestHeaders.Add("X-Key", "open");

        foreach (var path in (string[])["/nam", "/nam/state"])
        {
            Assert.Equal(HttpStatusCode.Unauthorized, (await stranger.GetAsync(path, HttpCompletionOption.ResponseHeadersRead)).StatusCode);
        }

        Assert.Equal(HttpStatusCode.OK, (await owner.GetAsync("/nam/state")).StatusCode);
    }

    [Fact]
    public async Task Page_AsItLeaves_RunsNothingButItsOwnScripts()
    {
        await using var service = await StartAsync(app => app.MapNam().AllowAnonymous());
        using var caller = Callers.Plain(service);

        var reply = await caller.GetAsync("/nam");
        var html = await reply.Content.ReadAsStringAsync();
        var policy = Assert.Single(reply.Headers.GetValues("Content-Security-Policy"));

        Assert.Contains("default-src 'none'", policy, StringComparison.Ordinal);
        Assert.DoesNotContain("unsafe", policy, StringComparison.Ordinal);
        var inside = Regex.Matches(html, "<(script|style)>(.*?)</\\1>", RegexOptions.Singleline)
            .Select(match => match.Groups[2].Value).ToArray();
        Assert.Equal(2, inside.Length);
        Assert.All(inside, text => Assert.Contains(
            $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}'", policy, StringComparison.Ordinal));
        Assert.DoesNotMatch(" (src|href)=\"https?:", html);
    }

    [Fact]
    public async Task State_OfSecretValues_HasNone()
    {
        await using var service = await StartAsync(app =>
        {
            app.MapNam().AllowAnonymous();
            app.MapGet(
                "/secret/{id}", () => Microsoft.AspNetCore.Http.Results.Text($"<a>{new string('x', 3000)}hunter2</a>", "application/xml"));
        });
        using var caller = Callers.WithNam(service);
        await caller.GetStringAsync("/secret/swordfish?token=hunter3");

        using var plain = Callers.Plain(service);
        var state = await plain.GetStringAsync("/nam/state");
        Assert.Contains(
            "GET /secret/{id}", JsonDocument.Parse(state).RootElement.GetProperty("operations")[0].GetProperty("name").GetString(),
            StringComparison.Ordinal);
        Assert.DoesNotContain("hunter", state, StringComparison.Ordinal);
        Assert.DoesNotContain("swordfish", state, StringComparison.Ordinal);
    }

    [Fact]
    public void MapNam_WithoutServices_SaysWhatIsMissing()
    {
        var builder = WebApplication.CreateSlimBuilder();
        var fault = Assert.Throws<InvalidOperationException>(() => builder.Build().MapNam());
        Assert.Contains("AddNam()", fault.Message, StringComparison.Ordinal);
    }

    private static Task<TestService> StartAsync(
        Action<WebApplication> map, Action<IServiceCollection>? services = null, Action<NamServerOptions>? options = null) =>
        TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.UseRouting();
                map(app);
                TestReplies.Map(app);
            },
            services,
            options: options);

    private static async Task<JsonElement> StateAsync(TestService service)
    {
        // The document is made once a second; a new feed has none yet.
        using var plain = Callers.Plain(service);
        await Task.Delay(TimeSpan.FromSeconds(1.1));
        return JsonDocument.Parse(await plain.GetStringAsync("/nam/state")).RootElement;
    }

    private sealed class KeyHandler(IOptionsMonitor<AuthenticationSchemeOptions> options, ILoggerFactory logger, UrlEncoder encoder)
        : AuthenticationHandler<AuthenticationSchemeOptions>(options, logger, encoder)
    {
        protected override Task<AuthenticateResult> HandleAuthenticateAsync() => Task.FromResult(
            Request.Headers["X-Key"] == "open"
                ? AuthenticateResult.Success(new AuthenticationTicket(new ClaimsPrincipal(new ClaimsIdentity("key")), "key"))
                : AuthenticateResult.NoResult());
    }

    private sealed class Surroundings(string name) : IHostEnvironment
    {
        public string EnvironmentName { get; set; } = name;

        public string ApplicationName { get; set; } = "tests";

        public string ContentRootPath { get; set; } = AppContext.BaseDirectory;

        public Microsoft.Extensions.FileProviders.IFileProvider ContentRootFileProvider { get; set; } =
            new Microsoft.Extensions.FileProviders.NullFileProvider();
    }

    private sealed class LogLines : ILoggerProvider, ILogger
    {
        public List<string> Lines { get; } = [];

        public ILogger CreateLogger(string categoryName) => this;

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(
            LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            lock (Lines)
            {
                Lines.Add(formatter(state, exception));
            }
        }

        public void Dispose()
        {
        }
    }
}
