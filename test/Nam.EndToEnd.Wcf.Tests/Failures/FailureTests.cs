// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;
using System.ServiceModel;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.Codecs;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Equality;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.EndToEnd.Wcf.Wire;
using Nam.Server;
using Nam.ServiceModel;
using Nam.Stores;

namespace Nam.EndToEnd.Wcf.Failures;

/// <summary>What goes wrong stays with NAM, or goes wrong as it does without.</summary>
public sealed class FailureTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("wsHttps")]
    [InlineData("binary http")]
    [InlineData("net.tcp")]
    public async Task Replies_WithABrokenCodec_ArriveAsTheyAre(string bindingName)
    {
        await using var node = await ServiceNode.StartAsync(services => AddNam(services, options =>
        {
            options.Codecs = CodecRegistry.Default.With(new BrokenCodec());
            options.ForcedFormat = "binary+zip-1";
        }));
        using var client = new NamClient(new NamClientOptions());
        using var caller = new Caller(node, CaseOf(bindingName), factory => factory.UseNam(client));

        for (var call = 1; call <= 5; call++)
        {
            Assert.Null(Difference.Between(ObjectText.Of(Row.Many(call * 100)), ObjectText.Of(caller.Typed.GetRows(call * 100))));
        }

        Assert.Throws<FaultException<Trouble>>(() => caller.Typed.FailDeclared("x"));
    }

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("net.tcp")]
    public async Task Replies_ThatThrowWhileTheyAreWritten_FailAsWithoutNam(string bindingName)
    {
        var binding = CaseOf(bindingName);
        using var client = new NamClient(new NamClientOptions());
        await using var stock = await ServiceNode.StartAsync(stopSeconds: 1);
        await using var adapted = await ServiceNode.StartAsync(services => AddNam(services), stopSeconds: 1);

        foreach (var goodRows in (int[])[0, 1000])
        {
            var expected = Bombs(stock, binding, goodRows, null);

            Assert.NotNull(expected);
            Assert.Equal(expected, Bombs(adapted, binding, goodRows, null));
            Assert.Equal(expected, Bombs(adapted, binding, goodRows, client));
        }

        using var caller = new Caller(adapted, binding, factory => factory.UseNam(client));
        Assert.Equal(10, caller.Typed.GetRows(10).Count);
    }

    [Fact]
    public async Task Host_WithCallersThatHungUp_Stops()
    {
        var node = await ServiceNode.StartAsync(services => AddNam(services), stopSeconds: 20);
        var recorder = new RequestRecorder();
        using (var caller = new Caller(node, CaseOf("basicHttp"), factory => factory.Endpoint.EndpointBehaviors.Add(recorder)))
        {
            Assert.Equal(16000, caller.Typed.GetRows(16000).Count);
        }

        var request = Assert.Single(recorder.Take()).ToBytes(node.Ports.Http, "NAM-Profile: 1;read=binary,zip,brotli;to=objects;rt=50;bw=100000");
        for (var call = 0; call < 20; call++)
        {
            using var socket = new TcpClient();
            await socket.ConnectAsync(IPAddress.Loopback, node.Ports.Http);
            await socket.GetStream().WriteAsync(request);
            if (call % 2 == 0)
            {
                Assert.NotEqual(0, await socket.GetStream().ReadAsync(new byte[100]));
            }

            socket.LingerState = new LingerOption(true, 0);
        }

        // Shorter than the host waits for requests that hang: were there any, this would run out first.
        await node.DisposeAsync().AsTask().WaitAsync(TimeSpan.FromSeconds(15));
    }

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("net.tcp")]
    public async Task Calls_OfManyAtOnce_AllArrive(string bindingName)
    {
        const int Count = 200;
        await using var node = await ServiceNode.StartAsync(services => AddNam(services));
        using var client = new NamClient(new NamClientOptions());
        using var caller = new Caller(node, CaseOf(bindingName), factory => factory.UseNam(client));
        int[] sizes = [0, 1, 10, 100, 1000, 3000];
        var expected = sizes.ToDictionary(size => size, size => ObjectText.Of(Row.Many(size)));

        var calls = Enumerable.Range(0, Count).Select(call => Task.Factory.StartNew(
            () => Difference.Between(expected[sizes[call % sizes.Length]], ObjectText.Of(caller.Typed.GetRows(sizes[call % sizes.Length]))),
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default));
        var differences = await Task.WhenAll(calls).WaitAsync(Patience);

        Assert.All(differences, Assert.Null);
    }

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("net.tcp")]
    public async Task Client_WhoseServiceWasRestarted_GoesOn(string bindingName)
    {
        var binding = CaseOf(bindingName);
        using var client = new NamClient(new NamClientOptions());
        var first = await ServiceNode.StartAsync(services => AddNam(services));
        var ports = first.Ports;
        using (var caller = new Caller(first, binding, factory => factory.UseNam(client)))
        {
            Assert.Equal(300, caller.Typed.GetRows(300).Count);
        }

        await first.DisposeAsync();
        await using var stock = await ServiceNode.StartAsync(ports: ports);
        using (var caller = new Caller(stock, binding, factory => factory.UseNam(client)))
        {
            Assert.Null(Difference.Between(ObjectText.Of(Row.Many(300)), ObjectText.Of(caller.Typed.GetRows(300))));
        }

        await stock.DisposeAsync();
        await using var second = await ServiceNode.StartAsync(services => AddNam(services), ports);
        using (var caller = new Caller(second, binding, factory => factory.UseNam(client)))
        {
            Assert.Null(Difference.Between(ObjectText.Of(Row.Many(300)), ObjectText.Of(caller.Typed.GetRows(300))));
        }

        Assert.NotEmpty(second.Services.GetRequiredService<NamServer>().Journal.Snapshot());
    }

    private static BindingCase CaseOf(string name) => BindingCases.All.Single(candidate => candidate.Name == name);

    private static void AddNam(IServiceCollection services, Action<NamServerOptions>? configure = null) =>
        services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(configure);

    /// <summary>Calls a reply that throws on its way, and gives the type of what the caller sees.</summary>
    private static string? Bombs(ServiceNode node, BindingCase binding, int goodRows, NamClient? nam)
    {
        using var factory = new ChannelFactory<IBombs>(binding.Client(), new EndpointAddress(node.AddressOf(binding, "bombs")));
        if (nam is not null)
        {
            factory.UseNam(nam);
        }

        var channel = factory.CreateChannel();
        try
        {
            channel.Get(goodRows);
            return null;
        }
        catch (Exception e)
        {
            return e.GetType().ToString();
        }
        finally
        {
            ((IClientChannel)channel).Abort();
            factory.Abort();
        }
    }
}
