// SPDX-License-Identifier: MIT

using Nam.Server;

namespace Nam.AspNetCore;

/// <summary>The engine of some endpoints, with the rules that follow from its settings.</summary>
/// <param name="Server">The engine.</param>
/// <param name="Rules">The rules.</param>
internal sealed record EndpointEngine(NamServer Server, ReplyRules Rules);
