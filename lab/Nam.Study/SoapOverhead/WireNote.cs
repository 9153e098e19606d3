// SPDX-License-Identifier: MIT
namespace Nam.Study.SoapOverhead;

/// <summary>How a reply came.</summary>
/// <param name="Bytes">Bytes of its body, without HTTP's headers and without TCP's.</param>
/// <param name="Characters">Characters of content that were read.</param>
/// <param name="IsFramed">Whether it came in a format of NAM.</param>
internal readonly record struct WireNote(long Bytes, int Characters, bool IsFramed = false);
