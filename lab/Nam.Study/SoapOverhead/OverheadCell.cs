// SPDX-License-Identifier: MIT
namespace Nam.Study.SoapOverhead;

/// <summary>What is measured again and again.</summary>
/// <param name="Protocol">How the reply comes.</param>
/// <param name="Shape">What it holds.</param>
internal readonly record struct OverheadCell(OverheadProtocol Protocol, ReplyShape Shape);
