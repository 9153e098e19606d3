// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Structure;

/// <summary>A place among the events of a block to which <see cref="StructureDecoder.GoBack"/> leads.</summary>
/// <param name="Place">The state.</param>
/// <param name="Run">Predicted events that follow.</param>
/// <param name="Miss">Those that did not come as predicted, before.</param>
/// <param name="Changes">Changes of successors, before.</param>
internal readonly record struct StructureMark(int Place, int Run, int Miss, int Changes);
