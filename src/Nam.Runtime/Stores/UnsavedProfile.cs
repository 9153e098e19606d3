// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>A profile on its way to a store.</summary>
/// <param name="Key">Its key.</param>
/// <param name="Profile">Its bytes.</param>
/// <param name="Lost">Is called, on any thread, when it could not be saved.</param>
internal readonly record struct UnsavedProfile(string Key, ReadOnlyMemory<byte> Profile, Action Lost);
