// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Diagnostics;
using OpenTelemetry;
using OpenTelemetry.Trace;

namespace Nam.Telemetry.Tests;

/// <summary>What the OpenTelemetry SDK exports of NAM's spans.</summary>
[Collection("telemetry")]
public sealed class TraceTests
{
    private const string Source = "Nam.Telemetry.Tests";

    [Fact]
    public async Task Spans_OfOneReply_MeetInTheCallersTrace()
    {
        var exported = new List<Activity>();
        using var source = new ActivitySource(Source);
        string? sent;
        ActivityTraceId trace;

        // ASP.NET Core's own span is what takes the caller's traceparent up.
        using (Sdk.CreateTracerProviderBuilder().AddSource(NamDiagnostics.Name, Source, "Microsoft.AspNetCore")
            .AddInMemoryExporter(exported).Build())
        {
            await using var service = await TelemetryService.StartAsync();
            using (var call = source.StartActivity("call"))
            {
                trace = call!.TraceId;
                await service.Caller.GetStringAsync("/rows/300");
                sent = service.TraceParent;
            }
        }

        var encode = Assert.Single(exported, span => span.OperationName == "nam.encode");
        var decode = Assert.Single(exported, span => span.OperationName == "nam.decode");
        Assert.Equal((trace, trace), (encode.TraceId, decode.TraceId));
        Assert.Contains(trace.ToHexString(), sent, StringComparison.Ordinal);
        Assert.Equal(encode.GetTagItem("nam.reply.id"), decode.GetTagItem("nam.reply.id"));
        Assert.IsType<string>(encode.GetTagItem("nam.reply.id"));
        Assert.Equal(
            ("GET /rows/{count:int}", "text+zip-1", "forced"),
            (
                (string)encode.GetTagItem("nam.operation")!, (string)encode.GetTagItem("nam.format")!,
                (string)encode.GetTagItem("nam.reason")!));
        foreach (var part in (string[])["nam.predicted.encode", "nam.predicted.transfer", "nam.predicted.decode", "nam.observed.encode"])
        {
            Assert.True((double)encode.GetTagItem(part)! > 0, part);
        }

        Assert.Equal("text+zip", decode.GetTagItem("nam.format"));
        Assert.Equal((double)decode.GetTagItem("nam.observed.decode")!, decode.Duration.TotalSeconds, 0.001);
        Assert.Null(encode.GetTagItem("rpc.system.name"));
    }

    [Fact]
    public async Task Spans_WithoutListeners_AreNotMade()
    {
        await using var service = await TelemetryService.StartAsync();
        await service.Caller.GetStringAsync("/rows/300");
        Assert.Null(Activity.Current);
    }
}
