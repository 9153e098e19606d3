// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Hosting;

/// <summary>How a reply stands on the wire.</summary>
/// <param name="BodyBytes">The bytes of its body.</param>
/// <param name="Format">How it is encoded: <c>plain</c>, <c>gzip</c> or NAM's format.</param>
internal sealed record ReplySize(long BodyBytes, string Format);
