// SPDX-License-Identifier: MIT

namespace Nam.Server;

/// <summary>How much a document of the live page tells.</summary>
internal enum LiveDetail
{
    /// <summary>Everything, with the candidates of every decision.</summary>
    Whole,

    /// <summary>Everything, with the candidates of the newest plan only.</summary>
    Brief,

    /// <summary>As <see cref="Brief"/>, with the last steps of the series only.</summary>
    Next,
}
