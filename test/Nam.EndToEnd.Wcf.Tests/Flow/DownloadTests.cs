// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.Profiles;
using Nam.Server;
using Nam.ServiceModel;
using Nam.Stores;

namespace Nam.EndToEnd.Wcf.Flow;

/// <summary>Streams as replies of a streamed binding: their text leaves while it is written, and is unpacked while it
/// arrives.</summary>
[Collection(MatrixCollection.Name)]
public sealed class DownloadTests
{
    private static readonly BindingCase Streamed = BindingCases.Named("streamed");
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Theory]
    [InlineData("text+brotli-1")]
    [InlineData("text+zip-6")]
    [InlineData("containers")]
    [InlineData(null)]
    public async Task Stream_OfAnyLength_HasTheBytesOfStock(string? format)
    {
        await using var node = await StartAsync(format);
        using var downloads = new Downloads(node, new NamClientOptions());

        foreach (var bytes in (int[])[0, 1, 1_000, 300_000, 2_000_000])
        {
            for (var again = 0; again < 3; again++)
            {
                await using var stream = downloads.Channel.Get(bytes);
                Assert.Equal(DownloadService.BytesOf(bytes), await ReadAsync(stream));
            }
        }

        await ServerOf(node).DrainAsync();
        Assert.Equal(0, ServerOf(node).Holds.HeldBytes);
        if (format?.StartsWith("text", StringComparison.Ordinal) == true)
        {
            var entries = ServerOf(node).Journal.Snapshot().Where(entry => entry.EncodedBytes > 0).ToList();
            Assert.Equal(15, entries.Count(entry => entry.Plan.Format.ToString() == format));
            Assert.All(entries.Where(entry => entry.Plan.SourceBytes > 100_000), entry => Assert.InRange(
                entry.EncodedBytes, 1, entry.Plan.SourceBytes / 5));
        }
    }

    [Theory]
    [InlineData(ClientCapabilities.Brotli | ClientCapabilities.Zip)]
    [InlineData(ClientCapabilities.Flow)]
    public async Task Stream_ForCallersThatDoNotRead_TextThatFlows_IsAsItWas(ClientCapabilities capabilities)
    {
        await using var node = await StartAsync("text+brotli-1");
        using var downloads = new Downloads(node, new NamClientOptions { Capabilities = capabilities });

        await using var stream = downloads.Channel.Get(2_000_000);

        Assert.Equal(DownloadService.BytesOf(2_000_000), await ReadAsync(stream));
    }

    [Fact]
    public async Task Stream_WhoseSourceWaits_GivesWhatIsThere()
    {
        const int first = 1_200_000;
        await using var node = await StartAsync("text+brotli-1");
        using var downloads = new Downloads(node, new NamClientOptions());
        var service = node.Services.GetRequiredService<DownloadService>();

        await using var stream = downloads.Channel.GetInParts(first, 2_000_000);
        var start = new byte[first / 2];
        await stream.ReadExactlyAsync(start).AsTask().WaitAsync(Patience);
        service.GoOn.Release();

        Assert.Equal(DownloadService.BytesOf(2_000_000), (byte[])[.. start, .. await ReadAsync(stream)]);
    }

    [Theory]
    [InlineData(2_000)]
    [InlineData(1_500_000)]
    public async Task Stream_WhoseSourceThrows_NeverLooksWhole(int bytes)
    {
        await using var stock = await StartAsync(null, adds: false);
        await using var node = await StartAsync("text+brotli-1");
        using var plain = new Downloads(stock, null);
        using var downloads = new Downloads(node, new NamClientOptions());

        foreach (var from in (Downloads[])[plain, downloads])
        {
            var fault = await Assert.ThrowsAnyAsync<Exception>(async () =>
            {
                await using var stream = from.Channel.GetBroken(bytes);
                await ReadAsync(stream);
            });
            Assert.True(fault is CommunicationException or IOException or System.Xml.XmlException, fault.ToString());
        }

        await ServerOf(node).DrainAsync();
        Assert.Equal(0, ServerOf(node).Holds.HeldBytes);
    }

    [Fact]
    public async Task Stream_OverMaxReceivedMessageSize_IsRefusedAsStock()
    {
        await using var node = await StartAsync("text+brotli-1");
        foreach (var options in (NamClientOptions?[])[null, new NamClientOptions()])
        {
            using var downloads = new Downloads(node, options, maximumBytes: 1_000_000);

            var fault = await Assert.ThrowsAnyAsync<Exception>(async () =>
            {
                await using var stream = downloads.Channel.Get(2_000_000);
                await ReadAsync(stream);
            });
            Assert.IsType<QuotaExceededException>(fault.GetBaseException());
        }
    }

    private static async Task<byte[]> ReadAsync(Stream stream)
    {
        using var all = new MemoryStream();
        await stream.CopyToAsync(all).WaitAsync(Patience);
        return all.ToArray();
    }

    private static Task<ServiceNode> StartAsync(string? format, bool adds = true) => ServiceNode.StartAsync(
        services =>
        {
            services.AddSingleton<DownloadService>();
            if (adds)
            {
                services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(options => options.ForcedFormat = format);
            }
        },
        addEndpoints: services =>
        {
            ServiceNode.AddService<DownloadService>(services, "/downloads/");
            ServiceNode.AddEndpoint<DownloadService>(services, typeof(IDownloads), Streamed, "downloads");
        });

    private static NamServer ServerOf(ServiceNode node) => node.Services.GetRequiredService<NamServer>();

    private sealed class Downloads : IDisposable
    {
        private readonly NamClient? _client;
        private readonly ChannelFactory<IDownloads> _factory;

        public Downloads(ServiceNode node, NamClientOptions? options, long maximumBytes = 64 << 20)
        {
            _client = options is null ? null : new NamClient(options);
            _factory = Caller.Factory<IDownloads>(Streamed, node.AddressOf(Streamed, "downloads"), factory =>
            {
                var binding = (BasicHttpBinding)factory.Endpoint.Binding;
                (binding.MaxReceivedMessageSize, binding.MaxBufferSize) = (maximumBytes, (int)maximumBytes);
                if (_client is not null)
                {
                    ((ChannelFactory<IDownloads>)factory).UseNam(_client);
                }
            });
            Channel = _factory.CreateChannel();
        }

        public IDownloads Channel { get; }

        public void Dispose()
        {
            ((IClientChannel)Channel).Abort();
            _factory.Abort();
            _client?.Dispose();
        }
    }
}
