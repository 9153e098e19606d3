// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Profiles;

/// <summary>How long a client asks a server for nothing, since replies from there could not be decoded.</summary>
/// <param name="Until">The end of the last pause.</param>
/// <param name="Length">How long it was; zero where there was none, or it is forgotten.</param>
internal readonly record struct AskingPause(DateTimeOffset Until, TimeSpan Length)
{
    /// <summary>The first pause.</summary>
    public static readonly TimeSpan Shortest = TimeSpan.FromMinutes(1);

    /// <summary>Each pause is twice as long as the one before, up to this.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromHours(1);

    /// <summary>Returns whether nothing is asked for at a time. A clock that was set back makes no pause longer.</summary>
    public bool Holds(DateTimeOffset now) => now < Until && Until - now <= Length;

    /// <summary>Returns the pause after a reply that could not be decoded; one that holds goes on.</summary>
    public AskingPause AfterFailure(DateTimeOffset now)
    {
        if (Holds(now))
        {
            return this;
        }

        var length = Length == TimeSpan.Zero ? Shortest : Length < Longest / 2 ? 2 * Length : Longest;
        return new AskingPause(now + length, length);
    }

    /// <summary>Returns the pause after a reply that was decoded: forgotten once that has worked for as long as it was.</summary>
    public AskingPause AfterSuccess(DateTimeOffset now) => now - Until > Length ? default : this;

    /// <summary>Returns the later one of two.</summary>
    public static AskingPause Later(AskingPause one, AskingPause other) => one.Until >= other.Until ? one : other;

    public void Write(ref StateWriter writer)
    {
        writer.Int64(Until.UtcTicks);
        writer.Int64(Length.Ticks);
    }

    /// <summary>Reads what was written; false for what cannot have been.</summary>
    public static bool TryRead(ref StateReader reader, out AskingPause pause)
    {
        pause = default;
        if (!reader.TryInt64(out var until) || !reader.TryInt64(out var length)
            || until < 0 || until > DateTime.MaxValue.Ticks || length < 0 || length > Longest.Ticks)
        {
            return false;
        }

        pause = new AskingPause(new DateTimeOffset(until, TimeSpan.Zero), new TimeSpan(length));
        return true;
    }
}
