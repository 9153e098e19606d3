// SPDX-License-Identifier: MIT

namespace Nam.Characterization;

/// <summary>Another version of a page, which clients of a class get.</summary>
/// <param name="Action">What was done for it.</param>
/// <param name="Path">The path under which the application has it.</param>
/// <param name="Class">The class whose clients get it.</param>
public sealed record PageVariant(ServerAction Action, string Path, ClientClass Class)
{
    /// <summary>The content coding of the version: that of a path that ends in <c>.gz</c> or <c>.br</c>.</summary>
    internal string? ContentEncoding =>
        Path.EndsWith(".gz", StringComparison.OrdinalIgnoreCase) ? "gzip"
        : Path.EndsWith(".br", StringComparison.OrdinalIgnoreCase) ? "br"
        : null;
}
