// SPDX-License-Identifier: MIT
namespace Nam.Tool.Inspecting;

/// <summary>A name in the table of a binary form.</summary>
/// <param name="Name">The name.</param>
/// <param name="Bytes">What it takes, its length included.</param>
internal sealed record ReportName(string Name, int Bytes);
