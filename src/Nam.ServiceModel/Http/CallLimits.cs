// SPDX-License-Identifier: MIT

namespace Nam.ServiceModel.Http;

/// <summary>What a binding says of the replies to its calls.</summary>
/// <param name="MaximumMessageBytes">Its MaxReceivedMessageSize.</param>
/// <param name="Timeout">What a call may take, where its channel does not say.</param>
/// <param name="IsStreamed">Whether replies are read while they arrive, by whoever has the message.</param>
internal sealed record CallLimits(long MaximumMessageBytes, TimeSpan Timeout, bool IsStreamed);
