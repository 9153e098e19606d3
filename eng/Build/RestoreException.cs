// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>Nothing can be built here; the message is one sentence that says why, and what NuGet wrote.</summary>
internal sealed class RestoreException(string because, string output) : Exception($"{because} NuGet wrote:{Environment.NewLine}{output}");
