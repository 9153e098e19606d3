// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Study.Reporting;

/// <summary>Samples as they were taken, written as one CSV file. Not thread-safe.</summary>
internal sealed class StudySamples
{
    private readonly List<string[]> _rows = [];

    /// <summary>Begins a set of samples.</summary>
    /// <param name="name">Goes into the file's name, e.g. <c>response-times</c>.</param>
    /// <param name="columns">Headings with units, e.g. <c>query</c>, <c>total_us</c>.</param>
    internal StudySamples(string name, params string[] columns)
    {
        Name = name;
        Columns = columns;
    }

    /// <summary>Goes into the file's name.</summary>
    internal string Name { get; }

    /// <summary>Headings.</summary>
    internal IReadOnlyList<string> Columns { get; }

    /// <summary>The samples so far.</summary>
    internal IReadOnlyList<IReadOnlyList<string>> Rows => _rows;

    /// <summary>Adds a sample; numbers are written in the invariant culture.</summary>
    /// <exception cref="ArgumentException">There are not as many values as columns.</exception>
    internal void Add(params object[] values)
    {
        if (values.Length != Columns.Count)
        {
            throw new ArgumentException(
                $"A sample of {Name} has {values.Length} values where there are {Columns.Count} columns.", nameof(values));
        }

        _rows.Add(Array.ConvertAll(values, value => Convert.ToString(value, CultureInfo.InvariantCulture) ?? ""));
    }
}
