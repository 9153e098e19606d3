// SPDX-License-Identifier: MIT
using TpchComparison.Runs;

namespace TpchComparison.Screen;

/// <summary>Where the demo shows what it measures.</summary>
internal interface IDemoScreen
{
    /// <summary>Shows a line.</summary>
    void Say(string line);

    /// <summary>Shows a network's measurements, while they are made or afterwards.</summary>
    /// <param name="measurement">What is measured.</param>
    /// <param name="run">Measures; calls what it gets whenever there is something new.</param>
    Task ShowAsync(NetworkMeasurement measurement, Func<Action, Task> run);
}
