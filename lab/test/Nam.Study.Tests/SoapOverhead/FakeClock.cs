// SPDX-License-Identifier: MIT
namespace Nam.Study.Tests.SoapOverhead;

/// <summary>A clock that stands still until it is moved.</summary>
internal sealed class FakeClock : TimeProvider
{
    private long _nanoseconds;

    public override long TimestampFrequency => 1_000_000_000;

    public override long GetTimestamp() => _nanoseconds;

    internal void Advance(double milliseconds) => _nanoseconds += (long)Math.Round(milliseconds * 1e6);
}
