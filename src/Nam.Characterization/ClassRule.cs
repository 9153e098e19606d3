// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>The formulas of section 2.1 with their settings: the moving mean and the thresholds.</summary>
internal readonly struct ClassRule(ClassifierOptions options)
{
    private readonly double _new = 1 - options.Alpha;
    private readonly float _poorFirst = (float)options.PoorFirst.TotalSeconds;
    private readonly float _poorLast = (float)options.PoorLast.TotalSeconds;
    private readonly float _richFirst = (float)options.RichFirst.TotalSeconds;
    private readonly float _richLast = (float)options.RichLast.TotalSeconds;

    /// <summary>alpha E + (1 - alpha) E_measured.</summary>
    /// <remarks>Written so that equal measurements leave the mean exactly where it is: a mean on a threshold must not
    /// cross it by rounding.</remarks>
    public float Mean(float mean, float measured) => (float)(mean + (_new * ((double)measured - mean)));

    /// <summary>The class of two means in seconds.</summary>
    public ClientClass Of(float first, float last) =>
        first > _poorFirst || last > _poorLast ? ClientClass.Poor
        : first <= _richFirst && last <= _richLast ? ClientClass.Rich
        : ClientClass.Normal;
}
