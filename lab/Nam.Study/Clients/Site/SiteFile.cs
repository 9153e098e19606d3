// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Site;

/// <summary>What the server sends for a path.</summary>
/// <param name="Content">The bytes.</param>
/// <param name="Type">Their content type; null where the middleware says it, for compressed pages.</param>
/// <param name="IsCompressed">Whether the server says that they are gzip.</param>
internal sealed record SiteFile(byte[] Content, string? Type, bool IsCompressed = false);
