// SPDX-License-Identifier: MIT

namespace Nam.Configuration;

/// <summary>A name in section <c>Nam</c> that a host reads for itself; registered in the container.</summary>
/// <param name="Name">The name.</param>
internal sealed record NamSectionPart(string Name);
