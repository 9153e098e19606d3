// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>What of the whole could be restored.</summary>
/// <param name="Whole">All of it.</param>
/// <param name="Solution">What was restored; a filter that goes with this object, unless it is the whole.</param>
/// <param name="Missing">The packages that were not to be had, in words.</param>
internal sealed record Available(Solution Whole, Solution Solution, string Missing) : IDisposable
{
    private IReadOnlyList<string> LeftOut => [.. Whole.Projects.Except(Solution.Projects).Select(Solution.NameOf)];

    private string Count => $"{LeftOut.Count} of {Whole.Projects.Count}";

    /// <summary>What a person is told before the work begins: which packages, which projects, what it means.</summary>
    public string Explanation =>
        $"The package sources here lack {Missing}, so {Count} projects are left out: {string.Join(", ", LeftOut)}. " +
        $"Everything else is built and tested; what is left out is unproven here (\"dotnet restore {Solution.WholeFile}\" shows what each of them lacks).";

    /// <summary>Repeats after the work in one sentence that something was left out; says nothing if nothing was.</summary>
    public void Remind()
    {
        if (LeftOut.Count > 0)
        {
            Console.WriteLine($"{Count} projects were left out, because the package sources here lack {Missing}.");
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        if (!ReferenceEquals(Solution, Whole))
        {
            File.Delete(Solution.Path);
        }
    }
}
