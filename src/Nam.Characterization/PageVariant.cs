// SPDX-License-Identifier: MIT

namespace Nam.Characterization;

/// <summary>Another version of a page, which clients of a class get.</summary>
/// <param name="Action">What was done for it.</param>
/// <param name="Path">The path under which the application has it; by default that of the page with the action's
/// suffix, such as <c>.gz</c>.</param>
/// <param name="Class">The class whose clients get it; by default rich ones get <see cref="ServerAction.Richer"/> and
/// poor ones everything else.</param>
public sealed record PageVariant(ServerAction Action, string? Path = null, ClientClass Class = ClientClass.Unknown)
{
    /// <summary>The same with what a page says by default.</summary>
    internal PageVariant Of(string page) => this with
    {
        Path = Path ?? page + ServerActions.SuffixOf(Action),
        Class = Class != ClientClass.Unknown ? Class : Action == ServerAction.Richer ? ClientClass.Rich : ClientClass.Poor,
    };

    /// <summary>The content coding of the version: that of a path that ends in <c>.gz</c> or <c>.br</c>.</summary>
    internal string? ContentEncoding =>
        Path is not { } path ? null
        : path.EndsWith(".gz", StringComparison.OrdinalIgnoreCase) ? "gzip"
        : path.EndsWith(".br", StringComparison.OrdinalIgnoreCase) ? "br"
        : null;
}
