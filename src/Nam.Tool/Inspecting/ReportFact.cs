// SPDX-License-Identifier: MIT
namespace Nam.Tool.Inspecting;

/// <summary>Something that a head says.</summary>
/// <param name="Name">What it is about.</param>
/// <param name="Value">What it says.</param>
internal sealed record ReportFact(string Name, string Value);
