// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>Time that callers have saved against plain text, over the replies that they have reported on.</summary>
/// <param name="Reports">Those replies.</param>
/// <param name="PlainSeconds">What plain text is predicted to have taken; it was not sent, so this is never measured.</param>
/// <param name="ObservedSeconds">What was measured: encoding, transfer and decoding.</param>
/// <param name="SavedSeconds">The difference.</param>
/// <param name="ErrorSeconds">Its error: as much as predictions of what was sent were off, in the mean and about it;
/// <see langword="null"/> below two reports.</param>
internal sealed record LiveSaving(long Reports, double PlainSeconds, double ObservedSeconds, double SavedSeconds, double? ErrorSeconds);
