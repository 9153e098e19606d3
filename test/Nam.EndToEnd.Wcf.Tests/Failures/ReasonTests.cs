// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.Codecs.Compression;
using Nam.EndToEnd.Wcf.Aborts;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Oddities;
using Nam.Formats;
using Nam.Server;
using Nam.ServiceModel;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.EndToEnd.Wcf.Failures;

/// <summary>The reasons of CoreWCF's replies, provoked: each reply is counted, kept and, over HTTP, explained once.</summary>
[Collection(AloneCollection.Name)]
public sealed class ReasonTests
{
    private const string InvalidProfile = "2;read=binary";

    [Theory]
    [InlineData("basicHttp", "forced", "Replies.GetRows")]
    [InlineData("basicHttp", "small", "Replies.DoNothing")]
    [InlineData("basicHttp", "failed", "Replies.GetRows")]
    [InlineData("basicHttp", "no_profile", "Replies.GetRows")]
    [InlineData("basicHttp", "nothing_decoded, invalid", "Replies.GetRows")]
    [InlineData("basicHttp", "too_large", "Replies.GetRows")]
    [InlineData("binary http", "too_large", "Replies.GetRows@binary")]
    [InlineData("net.tcp", "forced", "Replies.GetRows@binary")]
    [InlineData("net.tcp", "small", "Replies.DoNothing@binary")]
    [InlineData("net.tcp", "failed", "Replies.GetRows@binary")]
    [InlineData("net.tcp", "no_profile", "Replies.GetRows@binary")]
    [InlineData("net.tcp", "nothing_decoded, invalid", "Replies.GetRows@binary")]
    [InlineData("net.tcp", "too_large", "Replies.GetRows@binary")]
    public async Task Reply_ForAReason_IsCountedKeptAndExplainedOnce(string bindingName, string provoked, string operation)
    {
        var reason = provoked.Split(',')[0];
        var binding = BindingCases.All.Single(candidate => candidate.Name == bindingName);
        using var counts = new DecisionCounts();
        await using var node = await ServiceNode.StartAsync(
            services => AddNam(services, options => Provoke(options, reason, !binding.IsHttp)));
        using var client = new NamClient(new NamClientOptions());
        using var caller = new Caller(node, binding, factory =>
        {
            if (reason is not ("no_profile" or "nothing_decoded"))
            {
                factory.UseNam(client);
            }
        });

        string? explained;
        using (new OperationContextScope((IContextChannel)caller.Typed))
        {
            AddProfile(
                binding,
                provoked == "nothing_decoded, invalid" ? InvalidProfile : null);
            if (reason == "small")
            {
                caller.Typed.DoNothing();
            }
            else
            {
                Assert.Equal(2000, caller.Typed.GetRows(2000).Count);
            }

            explained =
                OperationContext.Current.IncomingMessageProperties?.TryGetValue(HttpResponseMessageProperty.Name, out var response) == true
                    ? ((HttpResponseMessageProperty)response).Headers[NamHeaders.Reason]
                    : null;
        }

        var counted = Assert.Single(counts.All);
        Assert.Equal((reason, operation), (counted.Reason, counted.Operation));
        var kept = Assert.Single(node.Services.GetRequiredService<NamServer>().Decisions.Snapshot());
        Assert.Equal((operation, counted.Format), (kept.Operation, kept.Format.ToString()));
        Assert.Equal(reason == "forced", counted.Format != "text");
        Assert.Equal(binding.IsHttp ? reason : null, explained);
    }

    [Theory]
    [InlineData("basicHttp", 0)]
    [InlineData("net.tcp", 0)]
    [InlineData("basicHttp", 24)]
    [InlineData("net.tcp", 24)]
    public async Task Reply_ThatAClientWithNamDidNotAskFor_IsNotThatOfOneWithout(string bindingName, int callsWithNam)
    {
        var binding = BindingCases.All.Single(candidate => candidate.Name == bindingName);
        using var counts = new DecisionCounts();
        await using var node = await ServiceNode.StartAsync(
            services => AddNam(services, options => Provoke(options, "small", isInBand: false)));
        using var client = new NamClient(new NamClientOptions());
        using (var caller = new Caller(node, binding, factory => factory.UseNam(client)))
        {
            for (var call = 0; call < callsWithNam; call++)
            {
                caller.Typed.DoNothing();
            }
        }

        using var plain = new Caller(node, binding, _ => { });
        plain.Typed.DoNothing();

        var reasons = counts.All.CountBy(one => one.Reason).ToDictionary();
        Assert.Equal(1, reasons["no_profile"]);
        Assert.Equal(callsWithNam, reasons.GetValueOrDefault("small") + reasons.GetValueOrDefault("not_asked"));
        Assert.Equal(callsWithNam > 0, reasons.ContainsKey("not_asked"));
    }

    [Theory]
    [InlineData("basicHttp", "Oddities.Do")]
    [InlineData("net.tcp", "Oddities.Do@binary")]
    public async Task Reply_ThatAnInspectorHasRead_IsNotEligibleAndCountedOnce(string bindingName, string operation)
    {
        var binding = BindingCases.All.Single(candidate => candidate.Name == bindingName);
        using var counts = new DecisionCounts();
        await using var node = await ServiceNode.StartAsync(
            services => AddNam(services.AddSingleton<OddityService>()),
            addEndpoints: services =>
            {
                ServiceNode.AddService<OddityService>(services, "/oddities/");
                ServiceNode.AddEndpoint<OddityService>(services, typeof(IOddityService), binding, "odd");
            });
        using var client = new NamClient(new NamClientOptions());
        using var factory = Caller.Factory<IOddities>(binding, node.AddressOf(binding, "odd"), made => made.UseNam(client));
        var channel = factory.CreateChannel();

        OddityCase.All.Single(oddity => oddity.Name == "reply read").Describe(channel);

        Assert.Equal([("not_eligible", "text", operation)], counts.All);
        ((IClientChannel)channel).Abort();
    }

    private static void Provoke(NamServerOptions options, string reason, bool isInBand)
    {
        options.ExplainReplies = true;
        options.ForcedFormat = reason switch
        {
            "small" => null,
            "failed" when !isInBand => "binary+zip-1",
            _ => "text+zip-1",
        };
        options.MaximumReplyBytes = reason == "too_large" ? 65_536 : options.MaximumReplyBytes;
        if (reason == "failed")
        {
            options.Codecs = CodecRegistry.Default.With(new BrokenCodec());
        }
    }

    private static void AddProfile(BindingCase binding, string? profile)
    {
        if (profile is null)
        {
            return;
        }

        if (!binding.IsHttp)
        {
            OperationContext.Current.OutgoingMessageHeaders.Add(
                MessageHeader.CreateHeader(NamHeaders.SoapProfile, NamHeaders.SoapNamespace, profile));
            return;
        }

        var request = new HttpRequestMessageProperty();
        request.Headers[NamHeaders.Profile] = profile;
        OperationContext.Current.OutgoingMessageProperties[HttpRequestMessageProperty.Name] = request;
    }

    private static void AddNam(IServiceCollection services, Action<NamServerOptions>? configure = null) =>
        services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(configure);
}
