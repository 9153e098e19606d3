// SPDX-License-Identifier: MIT
using Nam.Diagnostics;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

// Where to, how and how often: the standard variables of OpenTelemetry, such as OTEL_EXPORTER_OTLP_ENDPOINT.
using var metrics = Sdk.CreateMeterProviderBuilder()
    .ConfigureResource(resource => resource.AddService("tpch"))
    .AddMeter(NamDiagnostics.Name)
    .AddOtlpExporter()
    .Build();
using var traces = Sdk.CreateTracerProviderBuilder()
    .ConfigureResource(resource => resource.AddService("tpch"))
    .AddSource(NamDiagnostics.Name, "Microsoft.AspNetCore")
    .AddOtlpExporter()
    .Build();
return await TpchWeb.Program.Main(args).ConfigureAwait(false);
