// SPDX-License-Identifier: MIT
using System.Xml.Linq;

namespace Nam.Build;

/// <summary>Counts of test results, summed from the runner's result files.</summary>
internal sealed class TestTally
{
    private static readonly XNamespace Trx = "http://microsoft.com/schemas/VisualStudio/TeamTest/2010";

    public int Passed { get; private set; }

    public int Failed { get; private set; }

    public int Skipped { get; private set; }

    public int Ran => Passed + Failed;

    /// <summary>Whether a runner failed without a failed test to show for it.</summary>
    public bool HasCrashed { get; private set; }

    /// <summary>Every failed test with its message and stack, ready to print.</summary>
    public List<string> Failures { get; } = [];

    public bool IsSuccess => Failed == 0 && !HasCrashed && Ran > 0;

    /// <summary>Counts one result file; a runner that found no test writes none.</summary>
    public static TestTally Read(string path, int exitCode)
    {
        var tally = new TestTally();
        if (File.Exists(path))
        {
            foreach (var result in XDocument.Load(path).Descendants(Trx + "UnitTestResult"))
            {
                tally.Count(result);
            }
        }

        tally.HasCrashed = exitCode != 0 && tally.Failed == 0;
        return tally;
    }

    public void Add(TestTally other)
    {
        Passed += other.Passed;
        Failed += other.Failed;
        Skipped += other.Skipped;
        HasCrashed |= other.HasCrashed;
        Failures.AddRange(other.Failures);
    }

    public override string ToString() => $"{Passed} passed, {Failed} failed, {Skipped} skipped";

    private void Count(XElement result)
    {
        switch ((string?)result.Attribute("outcome"))
        {
            case "Passed":
                Passed++;
                break;
            case "NotExecuted":
                Skipped++;
                break;
            default:
                Failed++;
                Failures.Add(Describe(result));
                break;
        }
    }

    private static string Describe(XElement result)
    {
        var details = new[] { "Message", "StackTrace", "StdOut" }
            .SelectMany(part => result.Descendants(Trx + part))
            .Select(part => "    " + part.Value.TrimEnd().ReplaceLineEndings(Environment.NewLine + "    "));
        return string.Join(Environment.NewLine, details.Prepend($"  FAILED {(string?)result.Attribute("testName")}"));
    }
}
