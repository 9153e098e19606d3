// SPDX-License-Identifier: MIT

namespace Nam.Browser.Tests;

/// <summary>Where Chromium is, and why browser tests cannot run where it is not.</summary>
internal static class BrowserAvailability
{
    /// <summary>An environment variable that names a browser's file; it comes before what is on the path.</summary>
    internal const string Variable = "NAM_TEST_BROWSER";

    private static readonly string[] Names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

    /// <summary>Gets the browser's file; <see langword="null"/> where there is none.</summary>
    internal static string? File { get; } = Find();

    /// <summary>Gets why no browser test can run here; <see langword="null"/> if they can.</summary>
    internal static string? Why { get; } = File is not null ? null
        : Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } named
            ? $"{Variable} is '{named}', which is no file; name Chromium's."
        : $"Needs Chromium, which is not on the path; install it (Debian: apt-get install chromium) or name its file in {Variable}.";

    private static string? Find()
    {
        if (Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } named)
        {
            return System.IO.File.Exists(named) ? named : null;
        }

        var folders = (Environment.GetEnvironmentVariable("PATH") ?? string.Empty).Split(
            Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        var suffix = OperatingSystem.IsWindows() ? ".exe" : string.Empty;
        return folders.SelectMany(folder => Names.Select(name => Path.Combine(folder, name + suffix)))
            .FirstOrDefault(System.IO.File.Exists);
    }
}
