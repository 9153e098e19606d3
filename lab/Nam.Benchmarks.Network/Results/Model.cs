// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Network.Measuring;
using Nam.Network;

namespace Nam.Benchmarks.Network.Results;

/// <summary>A way to predict what a reply takes.</summary>
/// <param name="Name">Its name in network.json.</param>
/// <param name="Title">What it is.</param>
/// <param name="Predict">What it says, in seconds.</param>
internal sealed record Model(string Name, string Title, Func<MeasuredReply, double> Predict)
{
    /// <summary>NAM's own prediction first.</summary>
    internal static IReadOnlyList<Model> All { get; } =
    [
        new("nam", "NAM", reply => reply.PredictedSeconds),
        new("nam-uncorrected", "uncorrected", reply => reply.UncorrectedSeconds),
        OfLink("round", "round", TransferModels.Round),
        OfLink("no-loss", "NLM", TransferModels.NoLoss),
        OfLink("lossy", "LM", TransferModels.Lossy),
        OfLink("hybrid", "hybrid", TransferModels.Hybrid),
    ];

    /// <summary>By how much it is off: above 0 where it says too much, as a share of what the reply took.</summary>
    internal double ErrorOf(MeasuredReply reply) => (Predict(reply) / reply.ObservedSeconds) - 1;

    private static Model OfLink(string name, string title, ITransferModel model) =>
        new(name, title, reply => model.TransferSeconds(reply.Bytes, reply.TruePath));
}
