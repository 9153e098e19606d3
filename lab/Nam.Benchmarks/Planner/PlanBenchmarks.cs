// SPDX-License-Identifier: MIT
using BenchmarkDotNet.Attributes;
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Benchmarks.Planner;

/// <summary>One plan for a reply of 400 KB on a path of 90 ms and 94.8 Mbit/s, by number of candidates and kind of path.</summary>
public class PlanBenchmarks
{
    private FormatModel[] _models = [];
    private ClientProfile _client = new();
    private NetworkPath _path;

    /// <summary>Number of candidates.</summary>
    [Params(3, 12, 26, 48)]
    public int Candidates { get; set; }

    /// <summary>Kind of path.</summary>
    [Params("lossless", "loss 1 %", "bbr")]
    public string Path { get; set; } = "lossless";

    /// <summary>Makes the candidates from the priors.</summary>
    [GlobalSetup]
    public void Setup()
    {
        _models = new OperationProfile().Snapshot(XmlForm.Text, BenchmarkFormats.All.AsSpan(0, Candidates));
        var path = new NetworkPath(0.090, 11.44e6);
        _path = Path switch
        {
            "loss 1 %" => path with { LossRate = 0.01 },
            "bbr" => path with { CongestionControl = CongestionControl.Bbr },
            _ => path,
        };
        if (!ClientProfile.TryParse(BenchmarkFormats.Header, out var client))
        {
            throw new InvalidOperationException("The benchmark's header is not valid.");
        }

        _client = client;
    }

    /// <summary>With the paper's transfer model.</summary>
    [Benchmark(Baseline = true)]
    public double PlanByHybrid() => Plan(TransferModels.Hybrid);

    /// <summary>With the shipped one.</summary>
    [Benchmark]
    public double PlanByRound() => Plan(TransferModels.Round);

    private double Plan(ITransferModel model)
    {
        var context = new ReplyContext { SourceBytes = 400_000, Candidates = _models, Client = _client, Path = _path, Transfer = model };
        return ReplyPlanner.Plan(context).Estimate.TotalSeconds;
    }
}
