// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Rivals.Measuring;
using Nam.Benchmarks.Wcf.Measuring;

namespace Nam.Benchmarks.Rivals;

/// <summary>One run of the benchmark.</summary>
internal sealed record Run(DateTime Date, Machine Machine, double Seconds, Options Options, IReadOnlyList<DataSetFigures> Sets);
