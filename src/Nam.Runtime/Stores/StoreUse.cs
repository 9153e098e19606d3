// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>What a store is used for; one that is full can be read all the same.</summary>
[Flags]
internal enum StoreUse
{
    None = 0,
    Reading = 1,
    Saving = 2,
}
