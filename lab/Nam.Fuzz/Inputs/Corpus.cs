// SPDX-License-Identifier: MIT
namespace Nam.Fuzz;

/// <summary>The forms that damage starts from: valid ones, and invalid ones that were kept.</summary>
internal static class Corpus
{
    internal static byte[][] Load()
    {
        var folder = Path.Combine(AppContext.BaseDirectory, "corpus");
        return [.. Directory.GetFiles(folder, "*.form", SearchOption.AllDirectories).Order(StringComparer.Ordinal).Select(File.ReadAllBytes)];
    }
}
