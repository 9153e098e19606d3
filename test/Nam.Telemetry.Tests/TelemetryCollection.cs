// SPDX-License-Identifier: MIT

namespace Nam.Telemetry.Tests;

/// <summary>Meter and source are the process's: what listens to them stands alone.</summary>
[CollectionDefinition("telemetry", DisableParallelization = true)]
public sealed class TelemetryCollection;
