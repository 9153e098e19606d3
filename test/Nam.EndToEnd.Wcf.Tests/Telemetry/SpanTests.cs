// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.Diagnostics;
using Nam.EndToEnd.Wcf.Aborts;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.ServiceModel;
using Nam.Stores;
using OpenTelemetry;
using OpenTelemetry.Trace;

namespace Nam.EndToEnd.Wcf.Telemetry;

/// <summary>What the OpenTelemetry SDK exports of a call from a WCF client to a CoreWCF service.</summary>
[Collection(AloneCollection.Name)]
public sealed class SpanTests
{
    private const string Source = "Nam.EndToEnd.Wcf.Tests";

    [Theory]
    [InlineData("basicHttp", "Replies.GetRows")]
    [InlineData("wsHttp", "Replies.GetRows")]
    [InlineData("binary http", "Replies.GetRows@binary")]
    [InlineData("net.tcp", "Replies.GetRows@binary")]
    public async Task Spans_OfACall_NameSystemAndMethodAndMeetByTheReplysId(string bindingName, string operation)
    {
        var binding = BindingCases.Named(bindingName);
        var exported = new List<Activity>();
        using var source = new ActivitySource(Source);
        ActivityTraceId trace;
        using (Sdk.CreateTracerProviderBuilder().AddSource(NamDiagnostics.Name, Source, "Microsoft.AspNetCore")
            .AddInMemoryExporter(exported).Build())
        {
            await using var node = await ServiceNode.StartAsync(
                services => services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(nam => nam.ForcedFormat = "text+zip-1"));
            using var client = new NamClient(new NamClientOptions());
            using var caller = new Caller(node, binding, factory => factory.UseNam(client));
            using var call = source.StartActivity("call");
            trace = call!.TraceId;
            Assert.Equal(2000, caller.Typed.GetRows(2000).Count);
        }

        var encode = Assert.Single(exported, span => span.OperationName == "nam.encode");
        var decode = Assert.Single(exported, span => span.OperationName == "nam.decode");
        Assert.Equal(("dotnet_wcf", "Replies/GetRows"), (encode.GetTagItem("rpc.system.name"), encode.GetTagItem("rpc.method")));
        Assert.Equal((operation, "forced"), (encode.GetTagItem("nam.operation"), encode.GetTagItem("nam.reason")));
        Assert.Equal(Assert.IsType<string>(encode.GetTagItem("nam.reply.id")), decode.GetTagItem("nam.reply.id"));
        Assert.Equal(trace, decode.TraceId);

        // net.tcp carries no traceparent.
        Assert.Equal(binding.IsHttp, encode.TraceId == trace);
    }
}
