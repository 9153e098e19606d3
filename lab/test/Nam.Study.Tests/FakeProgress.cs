// SPDX-License-Identifier: MIT
namespace Nam.Study.Tests;

/// <summary>Keeps what it was told.</summary>
internal sealed class FakeProgress : IStudyProgress
{
    internal List<string> Parts { get; } = [];

    internal List<string> Steps { get; } = [];

    internal List<string> Sentences { get; } = [];

    /// <summary>Called before a step is kept.</summary>
    internal Action? OnStep { get; init; }

    public void Begin(string part, int steps) => Parts.Add($"{part} ({steps})");

    public void Step(string step)
    {
        OnStep?.Invoke();
        Steps.Add(step);
    }

    public void Tell(string sentence) => Sentences.Add(sentence);
}
