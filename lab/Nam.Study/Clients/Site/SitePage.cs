// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Site;

/// <summary>A page of the site and the sizes of its versions.</summary>
/// <param name="Path">Its path.</param>
/// <param name="Bucket">Its kind.</param>
/// <param name="ContainerBytes">Bytes of the page itself.</param>
/// <param name="CompressedBytes">The same with gzip.</param>
/// <param name="Objects">How many objects it embeds.</param>
/// <param name="EmbeddedBytes">Their bytes.</param>
/// <param name="HalfCountBytes">Bytes of the first half of them.</param>
/// <param name="HalfResolutionBytes">Bytes of all with images of half the resolution.</param>
/// <param name="BundleBytes">Bytes of their bundle.</param>
/// <param name="CompressedBundleBytes">The same with gzip.</param>
/// <param name="RicherBytes">Bytes of the objects of the richer version.</param>
internal sealed record SitePage(
    string Path,
    PageBucket Bucket,
    int ContainerBytes,
    int CompressedBytes,
    int Objects,
    int EmbeddedBytes,
    int HalfCountBytes,
    int HalfResolutionBytes,
    int BundleBytes,
    int CompressedBundleBytes,
    int RicherBytes);
