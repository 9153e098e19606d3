// SPDX-License-Identifier: MIT
using BenchmarkDotNet.Attributes;
using Nam.Decisions;
using Nam.Estimation;
using Nam.Profiles;

namespace Nam.Benchmarks.Planner;

/// <summary>The profile header and learning.</summary>
public class ProfileBenchmarks
{
    private readonly CostCurve _curve = CostCurve.Affine(1e-5, 1e-8);
    private readonly CostModel _model = new();
    private readonly OperationProfile _operation = new();
    private ClientProfile _client = new();
    private double _bytes = 1000;

    /// <summary>Learns from 200 replies.</summary>
    [GlobalSetup]
    public void Setup()
    {
        var random = new Random(1);
        for (var i = 0; i < 200; i++)
        {
            var bytes = 500 * Math.Pow(5000, random.NextDouble());
            _model.Update(bytes, 1e-5 + (1e-8 * bytes));
            foreach (var format in BenchmarkFormats.All.AsSpan(1, 11))
            {
                _operation.Observe(XmlForm.Text, format, bytes, bytes / 5, 1e-5 + (1e-8 * bytes));
            }
        }

        ClientProfile.TryParse(BenchmarkFormats.Header, out var client);
        _client = client ?? throw new InvalidOperationException("The benchmark's header is not valid.");
    }

    /// <summary>Reading the header of a request.</summary>
    [Benchmark(Baseline = true)]
    public bool ParseHeader() => ClientProfile.TryParse(BenchmarkFormats.Header, out _);

    /// <summary>Writing it.</summary>
    [Benchmark]
    public string WriteHeader() => _client.ToHeader();

    /// <summary>One point of a curve.</summary>
    [Benchmark]
    public double EvaluateCurve() => _curve.Evaluate(_bytes = (_bytes * 1.01) % 1e7);

    /// <summary>One sample.</summary>
    [Benchmark]
    public bool UpdateModel() => _model.Update(_bytes = 1000 + ((_bytes * 1.01) % 1e7), 1e-4);

    /// <summary>One fit.</summary>
    [Benchmark]
    public bool FitModel() => _model.TryFit(out _);

    /// <summary>The candidates of an operation with its own history, 12 formats.</summary>
    [Benchmark]
    public int Snapshot() => _operation.Snapshot(XmlForm.Text, BenchmarkFormats.All.AsSpan(0, 12)).Length;
}
