// SPDX-License-Identifier: MIT
namespace Nam.Study;

/// <summary>What a study is run with.</summary>
internal sealed record StudyContext
{
    /// <summary>Whether it must end within two minutes: fewer repetitions and fewer cells, the same tables.</summary>
    internal required bool IsQuick { get; init; }

    /// <summary>Shows how far it is.</summary>
    internal required IStudyProgress Progress { get; init; }

    /// <summary>The program of Nam.Gateway for the studies that use a proxy; null when none was named.</summary>
    internal string? GatewayProgram { get; init; }

}
