// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>What has left in one format. Not thread-safe.</summary>
/// <param name="steps">Steps that are kept.</param>
internal sealed class FormatStatistics(int steps)
{
    private readonly Step[] _steps = new Step[steps];
    private long _replies;
    private double _plainBytes;
    private double _sentBytes;
    private double _encodeSeconds;

    public void Add(int step, long plainBytes, long sentBytes, double encodeSeconds)
    {
        ref var now = ref _steps[step];
        now = new Step(now.Replies + 1, now.SentBytes + sentBytes, now.PlainBytes + plainBytes);
        _replies++;
        _plainBytes += plainBytes;
        _sentBytes += sentBytes;
        _encodeSeconds += encodeSeconds;
    }

    public void Clear(int step) => _steps[step] = default;

    public LiveFormat Total(string format) => new(format, _replies, _plainBytes, _sentBytes, _encodeSeconds);

    /// <summary>Copies steps, the first of which stands at an index; after the last index comes index 0.</summary>
    public LiveSeriesFormat Series(string format, int first, int count)
    {
        Step[] copy = [.. Enumerable.Range(first, count).Select(step => _steps[step % _steps.Length])];
        return new LiveSeriesFormat(
            format, [.. copy.Select(step => step.Replies)], [.. copy.Select(step => step.SentBytes)],
            [.. copy.Select(step => step.PlainBytes)]);
    }

    private readonly record struct Step(int Replies, long SentBytes, long PlainBytes);
}
