// SPDX-License-Identifier: MIT

using CoreWCF;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>The service behind the typed net.tcp endpoint with TLS: CoreWCF 1.9 sets the identity of every endpoint of
/// a service once for each such endpoint, and refuses the second time.</summary>
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public sealed class TlsReplyService : ReplyService;
