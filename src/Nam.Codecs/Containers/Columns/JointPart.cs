// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>A column that was read as a part and waits for its joint.</summary>
/// <param name="Node">Number of its node.</param>
/// <param name="Column">The column, which has its entries but no codes yet.</param>
/// <param name="Codes">Number of entries.</param>
internal readonly record struct JointPart(int Node, DecodedColumn Column, int Codes);
