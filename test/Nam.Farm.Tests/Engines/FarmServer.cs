// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Codecs.Buffers;
using Nam.Runtime.Tests.Server;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Farm.Tests.Engines;

/// <summary>One server of a farm, as an application sets it up, without a port of its own.</summary>
internal sealed class FarmServer : IAsyncDisposable
{
    private readonly ServiceProvider _services;
    private readonly LogList<NamServer> _log = new();
    private readonly PooledBuffer _output = new();

    private FarmServer(int port, string name, string service, Action<NamServerOptions>? configure)
    {
        var services = new ServiceCollection();
        services.AddSingleton<ILogger<NamServer>>(_log);
        services.AddStackExchangeRedisCache(redis => redis.Configuration =
            $"127.0.0.1:{port},abortConnect=false,connectTimeout=2000,asyncTimeout=2000,syncTimeout=2000,connectRetry=1");
        services.AddNamDistributedProfiles(name);
        services.AddNam(nam =>
        {
            nam.Name = service;
            nam.SaveInterval = TimeSpan.FromMilliseconds(100);
            configure?.Invoke(nam);
        });
        _services = services.BuildServiceProvider();
        Engine = _services.GetRequiredService<NamServer>();
        Loading = Engine.StartAsync();
    }

    public NamServer Engine { get; }

    public Task Loading { get; }

    public IDistributedCache Cache => _services.GetRequiredService<IDistributedCache>();

    /// <summary>Gets the events of level Information and above that concern the store.</summary>
    public IEnumerable<int> StoreEvents =>
        _log.Events.Where(e => e.Level >= LogLevel.Information && e.Id is >= 3000 and < 4000).Select(e => e.Id);

    public bool HasLoggedAnException => _log.Events.Any(e => e.Level >= LogLevel.Information && e.HasException);

    /// <summary>Starts a server; what it loads may come later.</summary>
    public static FarmServer Start(int port, string name, string service = "shop", Action<NamServerOptions>? configure = null) =>
        new(port, name, service, configure);

    /// <summary>Starts a server that has loaded what there is.</summary>
    public static async Task<FarmServer> StartedAsync(
        int port, string name, string service = "shop", Action<NamServerOptions>? configure = null)
    {
        var server = new FarmServer(port, name, service, configure);
        await server.Loading;
        return server;
    }

    /// <summary>Answers, and gives the bytes that go over the wire.</summary>
    public int Reply(string operation, byte[] text)
    {
        var request = Replies.Facts(Engine, Replies.SlowCallerOfAll, operation);
        var reply = Engine.EncodeText(request, text, _output);
        Assert.Equal(Replies.Canonical(text), Replies.Canonical(Replies.Receive(reply, _output, text)));
        return _output.WrittenCount == 0 ? text.Length : _output.WrittenCount;
    }

    public async Task ReplyAsync(string operation, int times, int orders = 50)
    {
        for (var i = 0; i < times; i++)
        {
            Reply(operation, Replies.Text(orders + i));
        }

        await Engine.DrainAsync();
    }

    /// <summary>Gives how many replies of all servers it counts.</summary>
    public long Count(string operation)
    {
        return Engine.SnapshotOf(operation).FromText.Where(model => !model.Format.IsPlainText).Sum(model => model.SampleCount);
    }

    /// <summary>Ends at once, as by kill -9, for the store: nothing more is saved.</summary>
    public void Kill() => (Cache as IDisposable)?.Dispose();

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _output.Dispose();
    }
}
