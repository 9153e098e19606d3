// SPDX-License-Identifier: MIT

namespace Nam.Browser.Tests;

/// <summary>What a browser made of a page.</summary>
/// <param name="Headers">The headers of its reply, in small letters.</param>
/// <param name="Pictures">The paths of the pictures that were asked for.</param>
/// <param name="ShownPictures">Pictures that are shown.</param>
/// <param name="Background">The colour of the background, which the style sheet sets.</param>
/// <param name="Title">The title.</param>
internal sealed record LoadedPage(
    IReadOnlyDictionary<string, string> Headers, IReadOnlyList<string> Pictures, int ShownPictures, string Background, string Title)
{
    /// <summary>The client's class as the server tells it; <see langword="null"/> where it does not.</summary>
    internal string? Class => Headers.GetValueOrDefault("x-class");

    /// <summary>The action that the server took; <see langword="null"/> where it took none.</summary>
    internal string? Action => Headers.GetValueOrDefault("x-server-actions");
}
