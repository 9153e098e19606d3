// SPDX-License-Identifier: MIT

namespace Nam.AspNetCore;

/// <summary>Marks an endpoint whose replies have no reason and are not counted: the live page's own.</summary>
internal sealed class UncountedEndpoint;
