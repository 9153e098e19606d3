// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>What serializers take to write one operation's replies in one form, for each byte of the binary form.</summary>
/// <remarks>The first reply is written by code that is still being compiled: it counts until there is a second one only. Of later
/// ones about the last eight count. Noting is not thread-safe, but does no harm on several threads.</remarks>
internal sealed class WriteRate
{
    private const double Outlier = 3;
    private const int Memory = 8;
    private double _secondsPerByte;
    private int _count;

    /// <summary>Gets the processor time for each byte, in seconds; 0 before the first reply.</summary>
    public double SecondsPerByte => Volatile.Read(ref _secondsPerByte);

    /// <summary>Gets whether more is known than a first reply.</summary>
    public bool IsKnown => Volatile.Read(ref _count) > 1;

    /// <summary>Adds the time that a serializer took.</summary>
    /// <param name="seconds">Processor time without coding; ignored unless positive.</param>
    /// <param name="binaryBytes">Bytes of the binary form; ignored unless positive.</param>
    public void Note(double seconds, long binaryBytes)
    {
        if (seconds > 0 && binaryBytes > 0)
        {
            var (known, count) = (SecondsPerByte, _count);
            var rate = seconds / binaryBytes;
            Volatile.Write(ref _secondsPerByte, count < 2 ? rate : known + ((Math.Min(rate, Outlier * known) - known) / count));
            Volatile.Write(ref _count, Math.Min(count + 1, Memory));
        }
    }
}
