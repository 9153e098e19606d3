// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Columns;

/// <summary>The slots of <see cref="CoderScratch"/> that columns use; each is filled and used up by one encoding.</summary>
internal static class ColumnSlots
{
    internal const int Lengths = 0;
    internal const int Plane = 1;
    internal const int WordOrder = 4;
    internal const int WordRanks = 6;
    internal const int RareWords = 7;
    internal const int Scales = 11;
}
