// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Client;
using Nam.Codecs.Compression;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.Profiles;
using Nam.Server;
using Nam.ServiceModel;
using Nam.Stores;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Failures;

/// <summary>What goes wrong stays with NAM, or goes wrong as it does without.</summary>
public sealed class FailureTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

    [Theory]
    [InlineData("basicHttp", "binary+zip-1")]
    [InlineData("wsHttps", "binary+zip-1")]
    [InlineData("net.tcp", "text+zip-1")]
    public async Task Replies_WithABrokenCodec_ArriveAsTheyAre(string bindingName, string format)
    {
        using var log = new FailureLog();
        await using var node = await ServiceNode.StartAsync(services =>
        {
            services.AddLogging(logging => logging.AddProvider(log));
            AddNam(services, options =>
            {
                options.Codecs = CodecRegistry.Default.With(new BrokenCodec());
                options.ForcedFormat = format;

                // On a busy machine text over net.tcp waits for longer than the usual hold, and leaves without the codec then.
                options.StreamingHold = TimeSpan.FromSeconds(30);
            });
        });
        using var client = new NamClient(new NamClientOptions());
        using var caller = new Caller(node, BindingCases.Named(bindingName), factory => factory.UseNam(client));

        for (var call = 1; call <= 5; call++)
        {
            Assert.Null(Difference.Between(ObjectText.Of(Row.Many(call * 100)), ObjectText.Of(caller.Typed.GetRows(call * 100))));
        }

        Assert.Throws<FaultException<Trouble>>(() => caller.Typed.FailDeclared("x"));
        var replies = node.Services.GetRequiredService<NamServer>().Journal.Snapshot();
        var sent = string.Join(", ", replies.Select(reply => $"{reply.Operation} {reply.Format}, {reply.Plan}"));
        Assert.True(log.Count >= 5, $"{log.Count} failures were counted: {sent}");
        Assert.Contains("Replies.GetRows", Assert.Single(log.Lines), StringComparison.Ordinal);
        Assert.Equal(5, replies.Count(entry => entry.Operation.StartsWith("Replies.GetRows", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task Replies_WhoseObjectsFailHalfWay_FailAsWithoutNam()
    {
        using var log = new FailureLog();
        await using var node = await ServiceNode.StartAsync(services =>
        {
            services.AddLogging(logging => logging.AddProvider(log));
            AddNam(services, options => options.ForcedFormat = "binary+zip-1");
        });
        using var client = new NamClient(new NamClientOptions());
        var binding = BindingCases.Named("basicHttp");
        var address = new EndpointAddress(node.AddressOf(binding, "bombs"));
        using var factory = new ChannelFactory<IBombs>(binding.Client(), address).UseNam(client);
        var channel = factory.CreateChannel();

        for (var call = 1; call <= 3; call++)
        {
            // Members are not asked twice: a dud would not throw again.
            Assert.ThrowsAny<CommunicationException>(() => channel.GetDud(call * 300));
        }

        // The service has failed, and no encoder of NAM's.
        Assert.Empty(log.Lines);
        ((IClientChannel)channel).Close();
    }

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("net.tcp")]
    public async Task Replies_OverTheMaximum_ArriveAsTheyAre(string bindingName)
    {
        await using var node = await ServiceNode.StartAsync(services => AddNam(services, options =>
        {
            options.MaximumReplyBytes = 64 * 1024;
            options.ForcedFormat = "binary+zip-1";
        }));
        using var client = new NamClient(new NamClientOptions());
        using var caller = new Caller(node, BindingCases.Named(bindingName), factory => factory.UseNam(client));

        foreach (var rows in (int[])[10, 3000, 20])
        {
            Assert.Null(Difference.Between(ObjectText.Of(Row.Many(rows)), ObjectText.Of(caller.Typed.GetRows(rows))));
        }

        Assert.Equal(2, node.Services.GetRequiredService<NamServer>().Journal.Snapshot().Length);
    }

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("net.tcp")]
    public async Task Replies_ThatThrowWhileTheyAreWritten_FailAsWithoutNam(string bindingName)
    {
        var binding = BindingCases.Named(bindingName);
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

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("net.tcp")]
    public async Task Calls_OfManyAtOnce_AllArrive(string bindingName)
    {
        const int Count = 200;
        await using var node = await ServiceNode.StartAsync(services => AddNam(services));
        using var client = new NamClient(new NamClientOptions());
        using var caller = new Caller(node, BindingCases.Named(bindingName), factory => factory.UseNam(client));
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
        var binding = BindingCases.Named(bindingName);
        using var client = new NamClient(new NamClientOptions());
        var first = await ServiceNode.StartAsync(services => AddNam(services));
        var ports = first.Ports;
        using var caller = new Caller(first, binding, factory => factory.UseNam(client));
        var learned = client.GetServer($"{binding.Scheme}://127.0.0.1:{ports.Of(binding.Scheme)}");
        for (var call = 0; call < 20; call++)
        {
            Assert.Equal(300, caller.Typed.GetRows(300).Count);
        }

        var before = RoundTripOf(learned);
        await first.DisposeAsync();
        var stock = await ServiceNode.StartAsync(ports: ports);
        CallAgain(caller, binding);
        await stock.DisposeAsync();
        await using var second = await ServiceNode.StartAsync(services => AddNam(services), ports);
        CallAgain(caller, binding);

        Assert.NotEmpty(second.Services.GetRequiredService<NamServer>().Journal.Snapshot());
        Assert.InRange(before, 1e-6, 1);
        Assert.InRange(RoundTripOf(learned), 1e-6, 1);
    }

    private static void CallAgain(Caller caller, BindingCase binding)
    {
        if (!binding.IsHttp)
        {
            // The session ended with its host, and the connections in the client's pool with theirs: the stock client says so too.
            Assert.ThrowsAny<CommunicationException>(() => caller.Typed.GetRows(300));
            for (var idle = 0; idle < 10 && !Answers(caller); idle++)
            {
            }
        }

        Assert.Null(Difference.Between(ObjectText.Of(Row.Many(300)), ObjectText.Of(caller.Typed.GetRows(300))));
    }

    private static bool Answers(Caller caller)
    {
        try
        {
            caller.Typed.DoNothing();
            return true;
        }
        catch (CommunicationException)
        {
            return false;
        }
    }

    private static double RoundTripOf(ServerPath path)
    {
        Assert.True(ClientProfile.TryParse(path.CreateProfileHeader(DecodeTarget.Objects), out var profile));
        return profile.RoundTripSeconds!.Value;
    }

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
