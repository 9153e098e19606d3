// SPDX-License-Identifier: MIT
using BenchmarkDotNet.Attributes;
using Nam.Network;

namespace Nam.Benchmarks.Planner;

/// <summary>One call of each transfer model for 400 KB on a path of 90 ms and 94.8 Mbit/s with a loss rate of 1 %.</summary>
public class TransferBenchmarks
{
    private readonly NetworkPath _clean = new(0.090, 11.44e6);
    private readonly NetworkPath _lossy = new(0.090, 11.44e6) { LossRate = 0.01 };

    /// <summary>The shipped model without loss.</summary>
    [Benchmark(Baseline = true)]
    public double RoundLossless() => TransferModels.Round.TransferSeconds(400_000, _clean);

    /// <summary>The shipped model with loss.</summary>
    [Benchmark]
    public double RoundLossy() => TransferModels.Round.TransferSeconds(400_000, _lossy);

    /// <summary>The shipped model with loss, 26 MB.</summary>
    [Benchmark]
    public double RoundLossy26Megabytes() => TransferModels.Round.TransferSeconds(26e6, _lossy);

    /// <summary>The paper's rule.</summary>
    [Benchmark]
    public double Hybrid() => TransferModels.Hybrid.TransferSeconds(400_000, _lossy);

    /// <summary>Kurose and Ross.</summary>
    [Benchmark]
    public double KuroseRoss() => TransferModels.KuroseRoss.TransferSeconds(400_000, _clean);

    /// <summary>Cardwell, Savage and Anderson.</summary>
    [Benchmark]
    public double Cardwell() => TransferModels.Cardwell.TransferSeconds(400_000, _lossy);
}
