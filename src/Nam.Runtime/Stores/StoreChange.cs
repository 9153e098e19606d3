// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>A change on its way to a store.</summary>
/// <param name="Key">The key.</param>
/// <param name="Profile">What is to be saved under it; <see langword="null"/> where what is there is of no use any more.</param>
/// <param name="Lost">Is called, on any thread, when the change could not be made.</param>
internal readonly record struct StoreChange(string Key, ReadOnlyMemory<byte>? Profile, Action? Lost = null);
