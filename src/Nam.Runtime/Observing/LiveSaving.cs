// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>Time that callers have saved against plain text, over the replies that they have reported on.</summary>
/// <param name="Reports">Those replies; one that left plain has saved exactly nothing.</param>
/// <param name="PlainSeconds">What plain text is predicted to have taken; it was not sent, so this is never measured.</param>
/// <param name="ObservedSeconds">What was measured: encoding, transfer and decoding, without the application's time.</param>
/// <param name="SavedSeconds">The difference.</param>
/// <param name="ErrorSeconds">How far off it may be, by how far off the predictions of what was sent are;
/// <see langword="null"/> while a single reply was adapted.</param>
internal sealed record LiveSaving(long Reports, double PlainSeconds, double ObservedSeconds, double SavedSeconds, double? ErrorSeconds)
{
    /// <summary>Gets whether the difference is at least as large as its error; what is smaller may be of either sign.</summary>
    public bool IsTold => ErrorSeconds is { } error && Math.Abs(SavedSeconds) >= error;
}
