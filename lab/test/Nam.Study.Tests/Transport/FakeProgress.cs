// SPDX-License-Identifier: MIT
namespace Nam.Study.Tests.Transport;

/// <summary>Keeps what it is told and holds steps against what was announced.</summary>
internal sealed class FakeProgress : IStudyProgress
{
    public List<(string Part, int Steps)> Parts { get; } = [];

    public List<int> Done { get; } = [];

    public List<string> Sentences { get; } = [];

    public void Begin(string part, int steps)
    {
        Parts.Add((part, steps));
        Done.Add(0);
    }

    public void Step(string step) => Done[^1]++;

    public void Tell(string sentence) => Sentences.Add(sentence);
}
