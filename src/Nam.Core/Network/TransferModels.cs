// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>The transfer models that NAM knows; formulas, sources and accuracy are in docs/network-model.md.</summary>
internal static class TransferModels
{
    /// <summary>The round model: what a typical reply takes. The one that NAM uses.</summary>
    public static ITransferModel Round { get; } = new RoundModel("round");

    /// <summary>NLM of the NAM paper exactly as printed; knows neither bandwidth nor window state.</summary>
    public static ITransferModel NoLoss { get; } = new NoLossModel("no-loss", corrected: false);

    /// <summary>NLM with consistent rounds, starting from the path's congestion window.</summary>
    public static ITransferModel NoLossCorrected { get; } = new NoLossModel("no-loss-corrected", corrected: true);

    /// <summary>LM of the NAM paper with its equation repaired: the PFTK approximation with one segment per acknowledgement.</summary>
    public static ITransferModel Lossy { get; } = new LossyModel("lossy", full: false, 1);

    /// <summary>The full PFTK model with one segment per acknowledgement.</summary>
    public static ITransferModel LossyFull { get; } = new LossyModel("lossy-full", full: true, 1);

    /// <summary>The NAM paper's rule: <see cref="NoLoss"/> at a loss rate of 0, else <see cref="Lossy"/>.</summary>
    public static ITransferModel Hybrid { get; } = new HybridModel("hybrid", NoLoss, Lossy);

    /// <summary>Kurose and Ross's closed form: slow start and bandwidth, no loss.</summary>
    public static ITransferModel KuroseRoss { get; } = new KuroseRossModel("kurose-ross");

    /// <summary>Cardwell, Savage and Anderson's model of short flows, with one segment per acknowledgement.</summary>
    public static ITransferModel Cardwell { get; } = new CardwellModel("cardwell", 1);

    /// <summary>All of the above, the shipped one first.</summary>
    public static IReadOnlyList<ITransferModel> All { get; } =
        [Round, NoLoss, NoLossCorrected, Lossy, LossyFull, Hybrid, KuroseRoss, Cardwell];

    /// <summary>Finds a model by its name.</summary>
    /// <param name="name">A <see cref="ITransferModel.Name"/> of <see cref="All"/>.</param>
    /// <param name="model">The model, or null.</param>
    /// <returns>Whether there is one.</returns>
    public static bool TryFind(string? name, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out ITransferModel? model)
    {
        model = All.FirstOrDefault(candidate => candidate.Name == name);
        return model is not null;
    }
}
