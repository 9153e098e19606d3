// SPDX-License-Identifier: MIT
namespace Nam.Tool.Inspecting.Containers;

/// <summary>A piece of a column.</summary>
/// <param name="Name">What it is for, such as <c>codes</c>.</param>
/// <param name="Encoding">How it is coded.</param>
/// <param name="Bytes">Bytes that it takes.</param>
internal readonly record struct InspectedPart(string Name, string Encoding, int Bytes);
