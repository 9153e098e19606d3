// SPDX-License-Identifier: MIT
using TpchComparison.Runs;

namespace TpchComparison.Screen;

/// <summary>Where the demo shows what it measures.</summary>
internal interface IDemoScreen
{
    /// <summary>Shows a text, broken between words where it is longer than the screen is wide.</summary>
    void Say(string text);

    /// <summary>Shows lines that are not to be broken.</summary>
    void SayAsItIs(string lines);

    /// <summary>Shows a network's measurements, while they are made or afterwards.</summary>
    /// <param name="measurement">What is measured.</param>
    /// <param name="run">Measures; calls what it gets whenever there is something new.</param>
    Task ShowAsync(NetworkMeasurement measurement, Func<Action, Task> run);
}
