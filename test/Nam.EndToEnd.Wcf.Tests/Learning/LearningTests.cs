// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.Decisions;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.Profiles;
using Nam.Server;
using Nam.ServiceModel;
using Nam.Stores;

namespace Nam.EndToEnd.Wcf.Learning;

/// <summary>What both sides know after some calls.</summary>
public sealed class LearningTests
{
    private const int Calls = 40;


    [Theory]
    [InlineData("basicHttp")]
    [InlineData("wsHttps")]
    [InlineData("net.tcp")]
    public async Task Calls_TeachServiceAndClient(string bindingName)
    {
        var binding = BindingCases.Named(bindingName);
        var store = new MemoryProfileStore();
        await using var node = await ServiceNode.StartAsync(
            services => services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam());
        await using var client = new NamClient(new NamClientOptions(), store);

        // Over HTTP so many that a reply comes in several pieces in whatever format: the rate is seen from how they
        // follow one another. A session's replies stay below the size that tells a rate by itself.
        var rows = binding.IsHttp ? 5_000 : 500;
        using (var caller = new Caller(node, binding, factory => factory.UseNam(client)))
        {
            for (var call = 0; call < Calls; call++)
            {
                caller.Typed.DoNothing();
                Assert.Equal(rows + call, caller.Typed.GetRows(rows + call).Count);
            }
        }

        var entries = node.Services.GetRequiredService<NamServer>().Journal.Snapshot();

        // A session's replies are so short that a server on a fast path may leave them plain: clients ask less often then.
        Assert.True(
            entries.Length >= (binding.IsHttp ? Calls * 3 / 4 : Calls / 8),
            $"The journal has {entries.Length} entries after {Calls} calls.");
        Assert.All(entries, entry => Assert.Matches("^Replies[.](GetRows|DoNothing)", entry.Operation));
        var reported = entries.Where(entry => entry.ObservedTotalSeconds is not null).ToList();

        // Replies within a round trip of the connection's first have none, and a busy machine has long round trips.
        var sinceFirst = entries.SkipWhile(entry => entry.ObservedTotalSeconds is null).Count();
        Assert.InRange(reported.Count, Math.Max(1, sinceFirst - 8), entries.Length);
        Assert.All(reported, entry =>
        {
            Assert.InRange(entry.ObservedTotalSeconds!.Value, 0, 600);
            Assert.InRange(entry.ObservedDecodeSeconds!.Value, 0, 600);
        });
        Assert.Contains(reported, entry => entry.ObservedDecodeSeconds > 0);

        var server = client.GetServer($"{binding.Scheme}://127.0.0.1:{node.Ports.Of(binding.Scheme)}");
        Assert.True(ClientProfile.TryParse(server.CreateProfileHeader(DecodeTarget.Objects), out var profile));
        Assert.InRange(profile.RoundTripSeconds!.Value, 1e-6, 60);

        // A session's message comes in one piece: nobody sees when its first byte came.
        Assert.Equal(binding.IsHttp, profile.BandwidthBytesPerSecond is not null);
        Assert.True(
            (profile.DecodeText ?? profile.DecodeBinary ?? profile.DecodeBinaryZip ?? profile.DecodeTextZip
                ?? profile.DecodeBinaryBrotli ?? profile.DecodeTextBrotli ?? profile.DecodeContainers) is not null, profile.ToHeader());
        await client.SaveAsync();
        Assert.NotNull(await store.LoadAsync($"client/{server.Server}"));
    }

    [Theory]
    [InlineData("basicHttp", "binary+zip-1")]
    [InlineData("wsHttps", "text+brotli-4")]
    [InlineData("net.tcp", "text+zip-6")]
    [InlineData("net.tcp", "text+brotli-4")]
    public async Task Calls_InAFormat_TeachItsDecompressionCurve(string bindingName, string format)
    {
        var binding = BindingCases.Named(bindingName);
        await using var node = await ServiceNode.StartAsync(
            services => services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(options => options.ForcedFormat = format));
        await using var client = new NamClient(new NamClientOptions());
        using (var caller = new Caller(node, binding, factory => factory.UseNam(client)))
        {
            for (var call = 0; call < Calls; call++)
            {
                Assert.Equal(200 + (10 * call), caller.Typed.GetRows(200 + (10 * call)).Count);
            }
        }

        var server = client.GetServer($"{binding.Scheme}://127.0.0.1:{node.Ports.Of(binding.Scheme)}");
        Assert.True(ClientProfile.TryParse(server.CreateProfileHeader(DecodeTarget.Objects), out var profile));
        Assert.InRange(profile.RoundTripSeconds!.Value, 1e-6, 60);
        Assert.True(ReplyFormat.TryParse(format, out var named));
        Assert.True(profile.DecodeCurve(named.Form, named.Codec) is not null, profile.ToHeader());
        Assert.Contains(
            node.Services.GetRequiredService<NamServer>().Journal.Snapshot(),
            entry => entry.Plan.Format == named && entry.ObservedDecodeSeconds > 0);
    }
}
