// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Lab.Hosting;

/// <summary>A line that the lab's process reads: settings to change to, or nothing to read the counters.</summary>
internal sealed record LabRequest(LinkSettings? Settings);
