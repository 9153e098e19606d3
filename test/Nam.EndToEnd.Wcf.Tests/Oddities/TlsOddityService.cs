// SPDX-License-Identifier: MIT

using CoreWCF;
using Nam.EndToEnd.Wcf.Replies;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>The service behind the net.tcp endpoint with TLS, as <see cref="TlsReplyService"/> is.</summary>
[OddityExtensions]
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public sealed class TlsOddityService : OddityService;
