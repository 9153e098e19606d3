// SPDX-License-Identifier: MIT
namespace Nam.Study.Tests.Encodings.Measuring;

/// <summary>Keeps what a study shows while it runs.</summary>
internal sealed class Steps : IStudyProgress
{
    internal List<(string Part, int Announced, int Taken)> Parts { get; } = [];

    internal List<string> Told { get; } = [];

    internal Action<string>? OnStep { get; init; }

    public void Begin(string part, int steps) => Parts.Add((part, steps, 0));

    public void Step(string step)
    {
        var (part, announced, taken) = Parts[^1];
        Parts[^1] = (part, announced, taken + 1);
        OnStep?.Invoke(step);
    }

    public void Tell(string sentence) => Told.Add(sentence);
}
