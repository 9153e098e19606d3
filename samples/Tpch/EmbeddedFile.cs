// SPDX-License-Identifier: MIT
namespace Tpch;

/// <summary>Files that the assembly carries.</summary>
internal static class EmbeddedFile
{
    public static Stream Open(string name) =>
        typeof(EmbeddedFile).Assembly.GetManifestResourceStream(name)
        ?? throw new InvalidOperationException($"The assembly does not carry the file '{name}'.");

    public static string ReadText(string name)
    {
        using var reader = new StreamReader(Open(name));
        return reader.ReadToEnd();
    }
}
