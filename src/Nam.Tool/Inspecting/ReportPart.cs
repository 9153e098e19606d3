// SPDX-License-Identifier: MIT
namespace Nam.Tool.Inspecting;

/// <summary>A piece of a column.</summary>
/// <param name="Name">What it is for.</param>
/// <param name="Encoding">How it is coded.</param>
/// <param name="Bytes">What it takes.</param>
internal sealed record ReportPart(string Name, string Encoding, long Bytes);
