// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Network.Measuring;
using Nam.Network;

namespace Nam.Benchmarks.Network.Results;

/// <summary>A way to predict what a reply takes.</summary>
/// <param name="Title">What it is.</param>
/// <param name="Predict">What it says, in seconds.</param>
internal sealed record Model(string Title, Func<MeasuredReply, double> Predict)
{
    /// <summary>NAM's own prediction first.</summary>
    internal static IReadOnlyList<Model> All { get; } =
    [
        new("NAM", reply => reply.PredictedSeconds),
        new("uncorrected", reply => reply.UncorrectedSeconds),
        OfLink("round", TransferModels.Round),
        OfLink("NLM", TransferModels.NoLoss),
        OfLink("LM", TransferModels.Lossy),
        OfLink("hybrid", TransferModels.Hybrid),
    ];

    /// <summary>By how much it is off: above 0 where it says too much, as a share of what the reply took.</summary>
    internal double ErrorOf(MeasuredReply reply) => (Predict(reply) / reply.ObservedSeconds) - 1;

    private static Model OfLink(string title, ITransferModel model) =>
        new(title, reply => model.TransferSeconds(reply.Bytes, reply.TruePath));
}
