// SPDX-License-Identifier: MIT

namespace Nam.Equality.Endpoints;

/// <summary>An empty element among text.</summary>
public sealed class Bold;
