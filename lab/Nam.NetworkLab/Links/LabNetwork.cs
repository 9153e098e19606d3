// SPDX-License-Identifier: MIT
namespace Nam.Lab.Links;

/// <summary>A network that has a name.</summary>
/// <param name="Name">What users select it by.</param>
/// <param name="Description">What it is, in a few words.</param>
/// <param name="Settings">What it does to packets.</param>
public sealed record LabNetwork(string Name, string Description, LinkSettings Settings);
