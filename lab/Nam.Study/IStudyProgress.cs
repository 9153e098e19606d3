// SPDX-License-Identifier: MIT
namespace Nam.Study;

/// <summary>Shows how far a study is. Called by one thread at a time.</summary>
internal interface IStudyProgress
{
    /// <summary>A part of the study begins.</summary>
    /// <param name="part">What is measured, e.g. <c>Response times</c>.</param>
    /// <param name="steps">How many calls of <see cref="Step"/> will follow; at least 1.</param>
    void Begin(string part, int steps);

    /// <summary>A step of the part begins.</summary>
    /// <param name="step">What is measured now, e.g. <c>Q10, binary, TCP, half speed</c>.</param>
    void Step(string step);

    /// <summary>A sentence that the reader must know, e.g. that there is no network lab here.</summary>
    void Tell(string sentence);
}
