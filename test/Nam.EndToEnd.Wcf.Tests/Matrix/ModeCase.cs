// SPDX-License-Identifier: MIT

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>A mode of the matrix: who of the two has NAM, and what the service is forced to.</summary>
internal sealed record ModeCase(string Name, bool ClientHasNam, string? Service)
{
    /// <summary>The service that chooses freely.</summary>
    public const string Free = "free choice";
}
