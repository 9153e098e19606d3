// SPDX-License-Identifier: MIT

namespace Nam.Characterization;

/// <summary>Marks a request for which another version of a page is sent than was asked for. Other requests lack the feature.</summary>
internal interface IServerActionFeature
{
    /// <summary>Gets the version that is sent, with its path and class.</summary>
    PageVariant Variant { get; }

    /// <summary>Gets the path that was asked for.</summary>
    string OriginalPath { get; }
}
