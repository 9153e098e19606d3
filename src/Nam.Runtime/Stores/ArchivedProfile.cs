// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>One record of a <see cref="ProfileArchive"/>.</summary>
/// <param name="Key">The profile's key, 1 to 1,024 characters.</param>
/// <param name="Profile">The profile, at most 16 MiB; <see langword="null"/> says that the profile of this key is to be removed.</param>
internal readonly record struct ArchivedProfile(string Key, ReadOnlyMemory<byte>? Profile);
