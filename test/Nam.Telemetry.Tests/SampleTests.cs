// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;

namespace Nam.Telemetry.Tests;

/// <summary>Runs the sample that exports by OTLP as a person would, with a receiver on loopback.</summary>
public sealed class SampleTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

    [Fact]
    public async Task Sample_WithAnEndpoint_ExportsMetricsAndSpansOfNam()
    {
        using var limit = new CancellationTokenSource(Patience);
        var (metrics, spans) = (new TaskCompletionSource(), new TaskCompletionSource());
        await using var receiver = await ReceiveAsync("/v1/metrics", "nam.reply.decisions", metrics, "/v1/traces", "nam.encode", spans);
        using var sample = Start(receiver.Urls.First());
        try
        {
            var service = await AddressOfAsync(sample.StandardOutput, limit.Token);
            using var caller = new HttpClient();
            using var request = new HttpRequestMessage(HttpMethod.Post, service);
            request.Headers.Add("NAM-Profile", "1;read=binary;to=text;rt=90;bw=140000");
            request.Content = new StringContent(
                "<Envelope xmlns=\"http://schemas.xmlsoap.org/soap/envelope/\"><Body><Q1 xmlns=\"http://nam.example/tpch\"/></Body></Envelope>",
                Encoding.UTF8, "text/xml");
            using var reply = await caller.SendAsync(request, limit.Token);
            Assert.Equal(HttpStatusCode.OK, reply.StatusCode);

            await metrics.Task.WaitAsync(limit.Token);
            await spans.Task.WaitAsync(limit.Token);
        }
        finally
        {
            sample.Kill();
            await sample.WaitForExitAsync(CancellationToken.None);
        }
    }

    // Protocol buffers have names as they are.
    private static async Task<WebApplication> ReceiveAsync(
        string path, string name, TaskCompletionSource found, string otherPath, string otherName, TaskCompletionSource otherFound)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        var app = builder.Build();
        app.Run(async context =>
        {
            using var body = new MemoryStream();
            await context.Request.Body.CopyToAsync(body);
            foreach (var (at, what, there) in ((string, string, TaskCompletionSource)[])[
                (path, name, found), (otherPath, otherName, otherFound)])
            {
                if (context.Request.Path == at && body.ToArray().AsSpan().IndexOf(Encoding.UTF8.GetBytes(what)) >= 0)
                {
                    there.TrySetResult();
                }
            }
        });
        await app.StartAsync();
        return app;
    }

    private static Process Start(string endpoint)
    {
        var here = new DirectoryInfo(AppContext.BaseDirectory);
        var root = here.Parent!.Parent!.Parent!.Parent!.Parent!.FullName;
        var folder = Path.Combine(root, "samples", "TpchTelemetry", "bin", here.Parent.Name, here.Name);
        var start = new ProcessStartInfo(
            "dotnet", [Path.Combine(folder, "TpchTelemetry.dll"), "--urls", "http://127.0.0.1:0", "--scale", "0.001"])
        {
            RedirectStandardOutput = true,
            WorkingDirectory = folder,
        };
        start.Environment["OTEL_EXPORTER_OTLP_ENDPOINT"] = endpoint;
        start.Environment["OTEL_EXPORTER_OTLP_PROTOCOL"] = "http/protobuf";
        start.Environment["OTEL_METRIC_EXPORT_INTERVAL"] = "500";
        start.Environment["OTEL_BSP_SCHEDULE_DELAY"] = "500";

        // What the service learns is not for the profile of who runs the tests.
        start.Environment["XDG_DATA_HOME"] = Path.Combine(AppContext.BaseDirectory, "user");
        return Process.Start(start)!;
    }

    private static async Task<string> AddressOfAsync(StreamReader output, CancellationToken cancellationToken)
    {
        while (await output.ReadLineAsync(cancellationToken) is { } line)
        {
            if (line.Split(' ').FirstOrDefault(word => word.StartsWith("http://127.0.0.1:", StringComparison.Ordinal)
                && word.EndsWith("/tpch", StringComparison.Ordinal)) is { } address)
            {
                return address;
            }
        }

        throw new InvalidOperationException("The sample ended before it listened.");
    }
}
