// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>Sums what replies have saved their callers. Thread-safe; each call takes a short lock.</summary>
internal sealed class SavedTime
{
    private readonly Lock _gate = new();
    private long _reports;
    private long _adapted;
    private double _plainSeconds;
    private double _observedSeconds;
    private double _savedSeconds;
    private double _errors;
    private double _errorSquares;

    /// <summary>Adds a reply.</summary>
    public void Add(in ReplySaving saving)
    {
        lock (_gate)
        {
            _reports++;
            _adapted += saving.IsAdapted ? 1 : 0;
            _plainSeconds += saving.PlainSeconds;
            _observedSeconds += saving.ObservedSeconds;
            _savedSeconds += saving.SavedSeconds;
            _errors += saving.ErrorSeconds;
            _errorSquares += saving.ErrorSeconds * saving.ErrorSeconds;
        }
    }

    /// <summary>Returns the sum. All replies share the mean of their errors; what differs from it evens out over them.</summary>
    public LiveSaving Sum()
    {
        lock (_gate)
        {
            double? error = _adapted == 0 && _reports > 0 ? 0 : null;
            if (_adapted > 1)
            {
                var spread = Math.Max(0, _errorSquares - (_errors * _errors / _adapted)) * _adapted / (_adapted - 1);
                error = Math.Sqrt((_errors * _errors) + spread);
            }

            return new LiveSaving(_reports, _plainSeconds, _observedSeconds, _savedSeconds, error);
        }
    }
}
