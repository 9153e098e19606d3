// SPDX-License-Identifier: MIT
namespace Nam.Study.SoapOverhead;

/// <summary>What a reply holds.</summary>
/// <param name="Bytes">The paper's m: characters of content, one byte each; the envelope comes on top.</param>
/// <param name="Elements">The paper's p: elements between which they are divided.</param>
internal readonly record struct ReplyShape(int Bytes, int Elements);
