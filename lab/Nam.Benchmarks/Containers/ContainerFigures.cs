// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Containers;

/// <summary>The figures of one text.</summary>
/// <param name="Name">The name of the document or of the query.</param>
/// <param name="TextBytes">Bytes of the text.</param>
/// <param name="GZipBytes">Bytes by gzip at level 6.</param>
/// <param name="Brotli5Bytes">Bytes by Brotli at quality 5.</param>
/// <param name="Brotli11Bytes">Bytes by Brotli at quality 11.</param>
/// <param name="ContainerBytes">Bytes of the container forms; of Brotli 5 where the text stays text.</param>
/// <param name="IsCarried">Whether containers carry the text.</param>
internal sealed record ContainerFigures(
    string Name, int TextBytes, int GZipBytes, int Brotli5Bytes, int Brotli11Bytes, int ContainerBytes, bool IsCarried)
{
    /// <summary>Gets the time from text to containers ÷ gzip's; null where nothing was timed.</summary>
    internal double? EncodeToGZip { get; init; }

    /// <summary>Gets the time from containers to text ÷ gunzip's.</summary>
    internal double? DecodeToGunzip { get; init; }

    /// <summary>Gets the time to write rows in containers ÷ the time to write them as text; null for documents.</summary>
    internal double? WriteToText { get; init; }

    /// <summary>Gets the time to read rows from containers ÷ the time to read them from text.</summary>
    internal double? ReadToText { get; init; }
}
